import { LRUCache } from 'lru-cache';
import type { CollectionRow, ItemFilter, Store } from '../store/index.ts';

/** Rows of a collection, or of everything that is held, in the order in which they were gathered. */
export interface RowsToFind {
  readonly collection: number | undefined;
  readonly filter: ItemFilter;
}

type Kinds = ReturnType<Store['completeness']['kinds']>;

/** What takes long of many rows, and is then done beside the thread that answers. */
export interface RowReading {
  /** The ids of all of them. */
  readonly find: (rows: RowsToFind) => Promise<Float64Array>;
  /** Shapes and platforms of what a collection holds. */
  readonly countKinds: (collection: number) => Promise<Kinds>;
}

/** So few rows are read in the thread that answers. */
const FEW = 10_000;
/** Collections whose kinds are kept. */
const KEPT = 100;

export interface RowReader {
  readonly find: RowReading['find'];
  /** They are counted once for each change of the collection. */
  readonly kinds: (collection: CollectionRow) => Promise<Kinds>;
}

export const createRowReader = (
  store: Pick<Store, 'itemRows' | 'completeness' | 'charts'>,
  beside?: RowReading,
): RowReader => {
  const here: RowReading = {
    find: async (rows) => store.itemRows.idsInView({ ...rows, ascending: true }),
    countKinds: async (collection) => store.completeness.kinds(collection),
  };
  const reading = (): RowReading => (beside && store.charts.size() > FEW ? beside : here);
  const kept = new LRUCache<string, Promise<Kinds>>({ max: KEPT });
  return {
    find: (rows) => reading().find(rows),
    kinds: ({ seq, changes }) => {
      // Of the state before counting: what changes meanwhile is counted under a later one.
      const key = `${seq} ${changes}`;
      const known = kept.get(key);
      if (known) return known;
      const counted = reading().countKinds(seq);
      kept.set(key, counted);
      counted.catch(() => kept.delete(key));
      return counted;
    },
  };
};
