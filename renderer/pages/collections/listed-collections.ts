/** The collections of the list: which of them have the words that are looked for, and in which order. Pure. */
import type { CollectionView } from '#calls/index.ts';

export const LIST_ORDERS = ['name', 'items', 'state', 'updated'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

export interface ListSorting {
  readonly by: ListOrder;
  readonly desc: boolean;
}

/** The latest changed first. */
export const USUAL: ListSorting = { by: 'updated', desc: true };

/** Names and dates upwards or downwards as they are usually looked for; pressed again, the other way. */
export const nextSorting = ({ by, desc }: ListSorting, wanted: ListOrder): ListSorting =>
  by === wanted
    ? { by, desc: !desc }
    : { by: wanted, desc: wanted === 'items' || wanted === 'updated' };

export const listedCollections = (
  list: readonly CollectionView[],
  words: string,
  { by, desc }: ListSorting,
  stateOf: (collection: CollectionView) => string,
): readonly CollectionView[] => {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = list.filter(({ name }) => {
    const own = name.toLocaleLowerCase();
    return wanted.every((word) => own.includes(word));
  });
  const compare: Readonly<
    Record<ListOrder, (one: CollectionView, other: CollectionView) => number>
  > = {
    name: (one, other) => one.name.localeCompare(other.name),
    items: (one, other) => one.items - other.items,
    state: (one, other) => stateOf(one).localeCompare(stateOf(other)),
    updated: (one, other) => one.updated.localeCompare(other.updated),
  };
  const sorted = found.toSorted(compare[by]);
  return desc ? sorted.toReversed() : sorted;
};
