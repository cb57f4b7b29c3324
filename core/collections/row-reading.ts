import type { CompletenessView } from '#kit/completeness.ts';
import type { CollectionRow, ItemFilter, Store, UnreadCounts } from '../store/index.ts';
import { completenessView } from './completeness.ts';
import { createKeptReadings, type ReadingTimes } from './kept-readings.ts';
import { FEW_LINKS } from './link-outlines.ts';
import type { OperationTexts } from './operation-words.ts';

/** Rows of a collection, or of everything that is held, in the order in which they were gathered. */
export interface RowsToFind {
  readonly collection: number | undefined;
  readonly filter: ItemFilter;
}

/** What is told of a collection before any of its rows. */
export interface Overview {
  /** Shapes and platforms of what it holds. */
  readonly kinds: ReturnType<Store['completeness']['kinds']>;
  readonly unread: UnreadCounts;
}

/** What takes long of many rows or lists, and is then done beside the thread that answers. */
export interface RowReading {
  /** The ids of all of them. */
  readonly find: (rows: RowsToFind) => Promise<Float64Array>;
  readonly overview: (collection: number) => Promise<Overview>;
  /** Throws `not_found`. */
  readonly completeness: (id: string) => Promise<CompletenessView>;
}

/** So few rows are read in the thread that answers. */
const FEW = 10_000;
/** Collections whose overviews, or whose completeness, are kept. */
const KEPT = 100;

export interface RowReader {
  readonly find: RowReading['find'];
  /** Both are read once for each change of the collection, and less often than a run goes on. */
  readonly overview: (collection: CollectionRow) => Promise<Overview>;
  readonly completeness: (collection: CollectionRow) => Promise<CompletenessView>;
}

interface Config extends ReadingTimes {
  readonly store: Store;
  readonly operations: OperationTexts;
  readonly beside?: RowReading | undefined;
}

export const buildOverview = (
  { completeness }: Pick<Store, 'completeness'>,
  collection: number,
): Overview => ({
  kinds: completeness.kinds(collection),
  unread: completeness.unreadCounts(collection),
});

export const createRowReader = ({ store, operations, beside, ...times }: Config): RowReader => {
  const here: RowReading = {
    find: async (rows) => store.itemRows.idsInView({ ...rows, ascending: true }),
    overview: async (collection) => buildOverview(store, collection),
    completeness: async (id) => completenessView(store, store.collections.there(id), operations),
  };
  const reading = (): RowReading =>
    beside && (store.charts.size() > FEW || store.links.size() > FEW_LINKS) ? beside : here;
  const overviews = createKeptReadings<Overview>(KEPT, times);
  const completeness = createKeptReadings<CompletenessView>(KEPT, times);
  const readRevision = (collection: number, by: RowReading) => {
    const revision = store.completeness.revision(collection);
    return { ...revision, isGoingOn: by !== here && revision.isGoingOn };
  };
  return {
    find: (rows) => reading().find(rows),
    overview: ({ seq }) => {
      const by = reading();
      return overviews.get(seq, readRevision(seq, by), () => by.overview(seq));
    },
    completeness: ({ seq, id }) => {
      const by = reading();
      // It tells of calls and deletions as well, which are counted by no revision of the collection.
      const content = store.completeness.fileRevision();
      return completeness.get(seq, { ...readRevision(seq, by), content }, () =>
        by.completeness(id),
      );
    },
  };
};
