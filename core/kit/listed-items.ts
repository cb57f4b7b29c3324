import { isNode, type Node } from './dig.ts';

/** The items of an answer that lists some, as a page, a whole or a batch; `undefined` for one resource. */
export const listedItems = (answer: unknown): readonly unknown[] | undefined => {
  if (!isNode(answer)) return undefined;
  const items = answer[fieldOfItems(answer)];
  return Array.isArray(items) ? items : undefined;
};

/** The same answer with others in their place. */
export const withListedItems = (answer: Node, items: readonly unknown[]): Node => ({
  ...answer,
  [fieldOfItems(answer)]: items,
});

const fieldOfItems = ({ type }: Node): string => (type === 'Collection' ? 'items' : 'orderedItems');

/** The items of a list as a reader read it; `undefined` for one resource, which has a type and may have items of its own. */
export const readItems = (data: Node): readonly unknown[] | undefined =>
  data['type'] === undefined && Array.isArray(data['items']) ? data['items'] : undefined;
