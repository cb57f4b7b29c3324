import { viewCard, type ItemsView, type ViewCard } from '#kit/item-view.ts';
import type { ItemRow, CollectionStore } from '../store/index.ts';

/** The rows of a view: found once, read as often as they are wanted. */
export interface ViewedRows {
  readonly count: number;
  /** `of`: items of the collection, or of everything that is held. */
  readonly card: (of: number) => ViewCard;
  readonly rows: () => Generator<ItemRow>;
  /** The calls that brought them. */
  readonly calls: () => ReadonlySet<string>;
}

/** Rows that are held in memory at a time. */
const CHUNK = 100;

/**
 * `collection` is a `seq`; everything that is held when left out. `described`: the view as it is told, where
 * that may not name people.
 */
export const viewedRows = (
  itemRows: CollectionStore['itemRows'],
  collection: number | undefined,
  view: ItemsView,
  described = view,
): ViewedRows => {
  const ids = itemRows.idsInView({ collection, ...view });
  const chunks = function* (): Generator<readonly number[]> {
    for (let at = 0; at < ids.length; at += CHUNK) yield [...ids.subarray(at, at + CHUNK)];
  };
  return {
    count: ids.length,
    card: (of) => viewCard(described, ids.length, of),
    *rows() {
      for (const chunk of chunks()) yield* itemRows.withIds(chunk);
    },
    calls: () => {
      const calls = new Set<string>();
      for (const chunk of chunks()) for (const id of itemRows.callsOf(chunk)) calls.add(id);
      return calls;
    },
  };
};
