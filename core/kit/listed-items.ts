import { isNode } from './dig.ts';

/** The items of an answer that lists some, as a page, a whole or a batch; `undefined` for one resource. */
export const listedItems = (answer: unknown): readonly unknown[] | undefined => {
  if (!isNode(answer)) return undefined;
  const items = answer['type'] === 'Collection' ? answer['items'] : answer['orderedItems'];
  return Array.isArray(items) ? items : undefined;
};
