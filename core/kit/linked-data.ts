import { isNode, node, type Node } from './dig.ts';
import { elements, type Selection } from './markup.ts';

/** What a page says of itself as JSON-LD: one object, several of them, or a graph. A broken block is left out. */
export const linkedData = (document: Selection): readonly Node[] =>
  elements(document.find('script[type]')).flatMap((script) => {
    if (script.attr('type')?.trim() !== 'application/ld+json') return [];
    try {
      return objectsIn(JSON.parse(script.text()));
    } catch {
      return [];
    }
  });

const objectsIn = (value: unknown): readonly Node[] => {
  if (Array.isArray(value)) return value.filter(isNode).flatMap(unfolded);
  return isNode(value) ? unfolded(value) : [];
};

const unfolded = (value: Node): readonly Node[] =>
  Array.isArray(value['@graph']) ? value['@graph'].filter(isNode) : [value];

/** Whether a thing is of one of these types; it may be of several. */
export const hasType = (value: unknown, ...types: readonly string[]): boolean => {
  const own = node(value)?.['@type'];
  const names: readonly unknown[] = Array.isArray(own) ? own : [own];
  return names.some((name) => typeof name === 'string' && types.includes(name));
};
