import type { CompletenessView } from '#kit/completeness.ts';
import type {
  AttemptCount,
  CollectionRow,
  ItemFilter,
  RowPage,
  RowsWanted,
  Store,
  UnreadCounts,
} from '../store/index.ts';
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
  /** How many pages of each collection were not read, in their order. */
  readonly unread: (collections: readonly number[]) => Promise<readonly UnreadCounts[]>;
  /** Throws `not_found`. */
  readonly completeness: (id: string) => Promise<CompletenessView>;
  /** Which calls were made for a collection, and how they ended. */
  readonly attempts: (collection: number) => Promise<readonly AttemptCount[]>;
}

/** So few rows are read in the thread that answers. */
const FEW = 10_000;
/** Collections whose overviews, or whose completeness, are kept. */
const KEPT = 100;
/** Those whose counts are: two numbers each. */
const KEPT_COUNTS = 1000;

/** A page of rows for whoever asks, who may go away. */
export type ReadPage = (
  wanted: RowsWanted,
  asker: { readonly keyId: string; readonly signal?: AbortSignal | undefined },
) => Promise<RowPage>;

export interface RowReader {
  readonly page: ReadPage;
  readonly find: RowReading['find'];
  readonly attempts: RowReading['attempts'];
  /** All of these are read once for each change of the collection, and less often than a run goes on. */
  readonly overview: (collection: CollectionRow) => Promise<Overview>;
  readonly unread: (collections: readonly CollectionRow[]) => Promise<readonly UnreadCounts[]>;
  readonly completeness: (collection: CollectionRow) => Promise<CompletenessView>;
}

interface Config extends ReadingTimes {
  readonly store: Store;
  readonly operations: OperationTexts;
  readonly beside?: RowReading | undefined;
  /** In this thread when left out. */
  readonly page?: ReadPage | undefined;
}

export const buildOverview = (
  { completeness }: Pick<Store, 'completeness'>,
  collection: number,
): Overview => ({
  kinds: completeness.kinds(collection),
  unread: completeness.unreadCounts([collection])[0] ?? NOTHING_UNREAD,
});

const NOTHING_UNREAD: UnreadCounts = { gaps: 0, refused: 0 };

export const countUnread = (
  { completeness }: Pick<Store, 'completeness'>,
  collections: readonly number[],
): readonly UnreadCounts[] => completeness.unreadCounts(collections);

export const createRowReader = ({
  store,
  operations,
  beside,
  page = async (wanted) => store.itemRows.page(wanted),
  ...times
}: Config): RowReader => {
  const here: RowReading = {
    find: async (rows) => store.itemRows.idsInView({ ...rows, ascending: true }),
    overview: async (collection) => buildOverview(store, collection),
    unread: async (collections) => countUnread(store, collections),
    completeness: async (id) => completenessView(store, store.collections.there(id), operations),
    attempts: async (collection) => store.attempts.count(collection),
  };
  const reading = (): RowReading =>
    beside && (store.charts.size() > FEW || store.links.size() > FEW_LINKS) ? beside : here;
  const overviews = createKeptReadings<Overview>(KEPT, times);
  const unread = createKeptReadings<UnreadCounts>(KEPT_COUNTS, times);
  const completeness = createKeptReadings<CompletenessView>(KEPT, times);
  const readRevisions = (collections: readonly number[], by: RowReading) => {
    const revisionOf = store.completeness.revisions(collections);
    return (collection: number) => {
      const revision = revisionOf(collection);
      return { ...revision, isGoingOn: by !== here && revision.isGoingOn };
    };
  };
  return {
    page,
    find: (rows) => reading().find(rows),
    attempts: (collection) => reading().attempts(collection),
    overview: ({ seq }) => {
      const by = reading();
      return overviews.get(seq, readRevisions([seq], by)(seq), () => by.overview(seq));
    },
    unread: (collections) => {
      const by = reading();
      const changed: number[] = [];
      // Those that have changed are read together, once all of them are known.
      const read = Promise.resolve().then(() => (changed.length === 0 ? [] : by.unread(changed)));
      const readOne = async (place: number): Promise<UnreadCounts> =>
        (await read)[place] ?? NOTHING_UNREAD;
      const revisionOf = readRevisions(
        collections.map(({ seq }) => seq),
        by,
      );
      return Promise.all(
        collections.map(({ seq }) =>
          unread.get(seq, revisionOf(seq), () => readOne(changed.push(seq) - 1)),
        ),
      );
    },
    completeness: ({ seq, id }) => {
      const by = reading();
      // It tells of calls and deletions as well, which are counted by no revision of the collection.
      const content = store.completeness.fileRevision();
      return completeness.get(seq, { ...readRevisions([seq], by)(seq), content }, () =>
        by.completeness(id),
      );
    },
  };
};
