import { buildWhere, fieldsIn, isJudgedBy, type ItemFilter } from '../filter.ts';
import { narrowFrom } from '../narrowing.ts';
import {
  byIndex,
  IN_ORDER_OF_IDS,
  ITEMS,
  type ItemIndex,
  type RowSource,
  type Selection,
} from '../row-sources.ts';
import type { ChartSplit } from '#kit/chart-split.ts';
import type { Db } from '../../file/db.ts';
import { empty, literal, sql } from '../../file/sql.ts';
import { createSummed, type SummedColumn } from './summed.ts';

export interface ChartOf {
  /** The `seq` of a collection; everything that is held when left out. */
  readonly collection?: number | undefined;
  /** Further collections, under the same filter; a row of two of them is counted in each. */
  readonly also?: readonly number[] | undefined;
  readonly filter?: ItemFilter | undefined;
  /** Into which series the rows are split. */
  readonly split?: ChartSplit | undefined;
  /** Values whose series have these places in every chart, whichever of them have rows. */
  readonly places?: readonly string[] | undefined;
}

/** One collection of those of a chart. */
export type CollectionRows = Pick<ChartOf, 'collection' | 'filter'>;

/** Each collection for itself: they are found in indexes of their own. */
export const eachCollection = ({
  collection,
  also = [],
  filter,
}: ChartOf): readonly CollectionRows[] =>
  collection === undefined
    ? [{ filter }]
    : [...new Set([collection, ...also])].map((seq) => ({ collection: seq, filter }));

/** A collection that holds at least this share of all items is read from the first item to the last. */
const LARGE_SHARE = 0.2;

/** Of the items that are read one after the other, one in so many is told. */
const TOLD_ONE_IN = 4096;

export const isWhole = (filter: ItemFilter): boolean => fieldsIn(filter).length === 0;

export const isJudgedByDate = (filter: ItemFilter): boolean => isJudgedBy('itemsByDate', filter);

/** Holds the authors of the rows of a filter, and reads the fewest rows that are not meant. */
export const authorIndex = (filter: ItemFilter = {}): ItemIndex => {
  if (isWhole(filter)) return 'itemsByAuthor';
  const isOfTime = filter.from !== undefined || filter.to !== undefined;
  return isOfTime && isJudgedByDate(filter) ? 'itemsByDate' : 'itemsByKind';
};

const listFilled = (db: Db): readonly number[] =>
  db
    .all<{ seq: number }>(sql`SELECT seq FROM collections WHERE items > 0 AND seq >= 0`)
    .map(({ seq }) => seq);

const ALL_ROWS = sql`count(*)`;

export type Selecting = ReturnType<typeof createSelecting>;

/**
 * Where the items of a chart are found quickest; `tell` hears which one a long reading is at. So few as
 * `mostNarrow` are found by what leads to them alone; the usual bound when left out.
 */
export const createSelecting = (db: Db, tell?: (item: number) => void, mostNarrow?: number) => {
  // PostgreSQL says nothing while it counts.
  const isTelling = tell !== undefined && db.define !== undefined;
  db.define?.('told', (item) => {
    tell?.(item);
    return 1;
  });
  const isUntold = sql`items.id % ${literal(TOLD_ONE_IN)} <> 0`;
  const telling = isTelling ? sql` AND (${isUntold} OR told(items.id))` : empty;
  let looked = 0;
  db.define?.('counted', () => {
    tell?.((looked += TOLD_ONE_IN));
    return 1;
  });
  const counting = isTelling ? sql` AND (${isUntold} OR counted(items.id))` : empty;

  const isLarge = (collection: number | undefined): boolean => {
    const row = db.get<{ held: number; all: number }>(
      sql`SELECT (SELECT items FROM collections WHERE seq = ${collection}) AS held,
        (SELECT coalesce(max(id), 0) FROM items) AS "all"`,
    );
    return collection === undefined || (row?.held ?? 0) >= LARGE_SHARE * (row?.all ?? 0);
  };

  /** From a source that is named; the filter says nothing of where they are. */
  const by = (
    source: RowSource,
    collection: number | undefined,
    filter: ItemFilter,
  ): Selection => ({
    from: source.from,
    where: buildWhere(
      db.engine === 'sqlite' ? { ...source, allOf: collection } : source,
      collection,
      filter,
    ),
    count: ALL_ROWS,
  });

  /**
   * What nothing leads to. Of a large share of all items, an index that leads from one row to the next is ten
   * times as slow as reading all of them in their order.
   */
  const wide = (collection: number | undefined, filter: ItemFilter): Selection => {
    if (!isLarge(collection)) return by(ITEMS, collection, filter);
    const inOrder = by(IN_ORDER_OF_IDS, collection, filter);
    return { ...inOrder, where: sql`${inOrder.where}${telling}` };
  };

  const sums = createSummed(db);
  /** From the sums, where these columns are all that is read of items, and nothing leads to few rows. */
  const summed = (one: CollectionRows, columns: readonly SummedColumn[]): Selection | undefined =>
    narrowFrom(db, one.collection, one.filter ?? {}, mostNarrow)
      ? undefined
      : sums(columns, one.collection, one.filter ?? {});

  return {
    by,
    summed,

    /** Tells how many rows were looked at, whatever their order. */
    counting: (selection: Selection): Selection => ({
      ...selection,
      where: sql`${selection.where}${counting}`,
    }),

    /**
     * By the index, which holds all that is wanted, where it judges the filter and nothing leads to few rows; by sums,
     * where `columns` are all that is read.
     */
    of: (one: CollectionRows, index?: ItemIndex, columns?: readonly SummedColumn[]): Selection => {
      const { collection, filter = {} } = one;
      const narrow = narrowFrom(db, collection, filter, mostNarrow);
      if (narrow) return by(narrow, collection, filter);
      const summed = columns && sums(columns, collection, filter);
      if (summed) return summed;
      return index !== undefined && isJudgedBy(index, filter)
        ? by(byIndex(index), collection, filter)
        : wide(collection, filter);
    },

    /**
     * In the order of an index, which is that of each collection: of everything that is held they are several,
     * so that SQLite has to sort none of them.
     */
    inOrderOf: (
      index: ItemIndex,
      one: CollectionRows,
      columns?: readonly SummedColumn[],
    ): Selection[] => {
      const { collection, filter = {} } = one;
      const narrow = narrowFrom(db, collection, filter, mostNarrow);
      if (narrow) return [by(narrow, collection, filter)];
      const summed = columns && sums(columns, collection, filter);
      if (summed) return [summed];
      if (!isJudgedBy(index, filter)) return [wide(collection, filter)];
      const each = collection === undefined ? listFilled(db) : [collection];
      return each.map((seq) => by(byIndex(index), seq, filter));
    },
  };
};
