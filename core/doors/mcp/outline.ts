import { isNode, list, node, str, type Node } from '../../kit/dig.ts';

/**
 * A schema as an outline: which fields there are and of what kind, down to the fields of a list's
 * items. The whole one takes several times as much of an assistant's attention with every list of
 * tools; whoever needs its words reads them as a resource. Everything that the whole schema allows,
 * the outline allows.
 */
export const outlineOf = (schema: Node): Node => outlined(schema, node(schema, '$defs') ?? {}, 3);

const outlined = (schema: unknown, named: Node, levels: number): Node => {
  const found = resolved(schema, named);
  const options = [...list(found, 'anyOf'), ...list(found, 'oneOf')];
  if (options.length > 0) return eitherOf(options, named, levels);
  const properties = node(found, 'properties');
  const type = found['type'];
  const kept: Node = {
    ...(type === undefined ? {} : { type }),
    ...(Array.isArray(found['enum']) ? { enum: found['enum'] } : {}),
    ...(found['const'] === undefined ? {} : { const: found['const'] }),
  };
  if (levels === 0) return kept;
  if (properties) return { ...kept, properties: fieldsOf(properties, named, levels) };
  if (type === 'array' && isNode(found['items']) && levels > 1)
    return { ...kept, items: outlined(found['items'], named, levels - 1) };
  return kept;
};

const fieldsOf = (properties: Node, named: Node, levels: number): Node =>
  Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, outlined(one, named, levels - 1)]),
  );

/** Kinds that differ in their type alone are one line; objects of several kinds stand side by side. */
const eitherOf = (options: readonly unknown[], named: Node, levels: number): Node => {
  const kinds = options.map((one) => outlined(one, named, levels));
  const plain = kinds.every((kind) => Object.keys(kind).join() === 'type');
  if (plain) return { type: [...new Set(kinds.map((kind) => kind['type']))] };
  return levels === 0 ? {} : { anyOf: kinds };
};

const resolved = (schema: unknown, named: Node): Node => {
  const name = str(schema, '$ref')?.replace('#/$defs/', '');
  const target = name === undefined ? schema : named[name];
  return isNode(target) ? target : {};
};
