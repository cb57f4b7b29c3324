import {
  bitFor,
  MOST_SERIES,
  NONE_BIT,
  OTHERS_BIT,
  type ChartSplit,
  type SplitValues,
  type ListQuestion,
} from '#kit/chart-split.ts';
import {
  authorIndex,
  eachCollection,
  type ChartOf,
  type CollectionRows,
  type Selecting,
} from './selection.ts';
import type { SummedColumn } from './summed.ts';
import type { Db } from '../../file/db.ts';
import { foundIn, JOIN_IN_ORDER } from '../../file/dialect.ts';
import { join, literal, sql, type Sql, empty, selectValues } from '../../file/sql.ts';

/** How the rows of a chart are split. */
export interface RowSplit extends SplitValues {
  /** The bits of the series of a row of `items`. */
  readonly bitsFor: (one: CollectionRows) => Sql;
  /** What of a row they are told by, where sums may have it. */
  readonly columns?: readonly SummedColumn[];
  /** The authors who have a series. */
  readonly names?: readonly string[];
  /** The same, where all rows of a collection have the same bits. */
  readonly collectionBits?: (collection: number | undefined) => number;
}

/** The column of a row that tells its series. */
const COLUMNS = {
  author: { column: 'author', value: sql`items.author` },
  platform: { column: 'platform', value: sql`items.platform` },
  collection: { column: 'collection', value: sql`CAST(items.collection AS TEXT)` },
  kind: { column: 'shape', value: sql`items.shape` },
} as const satisfies Readonly<
  Partial<Record<ChartSplit, { readonly column: SummedColumn; readonly value: Sql }>>
>;

/** What coders set, by the names that the latest codebook of the collection has: `stance: against`. */
const NAMED_CODES = sql`SELECT itemCodings.item AS item,
    CASE WHEN above.value IS NULL THEN '' ELSE above.value ->> 'name' || ': ' END
      || (code.value ->> 'name') AS name
  FROM itemCodings JOIN codes ON codes.seq = itemCodings.code
  JOIN codebookVersions AS book ON book.collection = codes.collection
    AND book.version = (SELECT max(version) FROM codebookVersions AS latest
      WHERE latest.collection = codes.collection)
  JOIN json_each(CASE WHEN json_valid(book.codes) THEN book.codes ELSE '[]' END) AS code
    ON code.value ->> 'id' = codes.id
  LEFT JOIN json_each(CASE WHEN json_valid(book.codes) THEN book.codes ELSE '[]' END) AS above
    ON above.value ->> 'id' = code.value ->> 'parent'
  WHERE itemCodings.removedAt IS NULL`;

/** All codes of a row, one a row: its tags, and what coders set. */
const CODE_VALUES = sql`SELECT tag.value AS value
    FROM annotations AS coded, json_each(coded.tags) AS tag WHERE coded.item = items.id
  UNION ALL SELECT name FROM (${NAMED_CODES}) AS coded WHERE coded.item = items.id`;

/** The same for all rows of annotations, with their items. */
const ALL_CODES = sql`SELECT coded.item, tag.value AS value
    FROM annotations AS coded, json_each(coded.tags) AS tag
  UNION SELECT item, name FROM (${NAMED_CODES})`;

const [NONE, OTHERS] = [literal(NONE_BIT), literal(OTHERS_BIT)];

const OBSERVED_CALL = sql`observations.call`;

/** Of a row that was also imported or fetched alone, only the lists count. */
const LIST_BITS = sql`coalesce((
  SELECT nullif(sum(DISTINCT nullif(${foundIn('chartListBit', OBSERVED_CALL, NONE_BIT)}, ${NONE})), 0)
  FROM observations WHERE observations.item = items.id), ${NONE})`;

interface Ranked {
  readonly value: string | number;
  /** How many values there are in all. */
  readonly all: number;
}

/** The bit of a value; one that is empty has none. As many `?` as there may be series: unused ones are NULL. */
const bitCase = (value: Sql, ranks: readonly Ranked[]): Sql => {
  const whens = Array.from(
    { length: MOST_SERIES },
    (_, place) => sql`WHEN ${ranks[place]?.value} THEN ${literal(bitFor(place))}`,
  );
  return sql`CASE ${value} ${join(whens, ' ')} WHEN '' THEN ${NONE} ELSE ${OTHERS} END`;
};

/** By bits which all rows of a collection have. */
const splitByCollection = (
  values: SplitValues,
  collectionBits: (collection: number | undefined) => number,
): RowSplit => ({
  ...values,
  columns: [],
  collectionBits,
  bitsFor: ({ collection }) => literal(collectionBits(collection)),
});

const WHOLE = splitByCollection({ values: [], all: 0, isChosen: false }, () => 0);

/** By the most frequent values, of which each row has its bits. */
const splitByRanks = (ranks: readonly Ranked[], bits: Sql, column?: SummedColumn): RowSplit => ({
  values: ranks.map(({ value }) => ({ key: String(value) })),
  all: ranks[0]?.all ?? 0,
  isChosen: false,
  bitsFor: () => bits,
  ...(column && { columns: [column] }),
  ...(column === 'author' && { names: ranks.map(({ value }) => String(value)) }),
});

/** The statements' rows together; of several, the counts of one value are added. */
const addedUp = (parts: readonly Sql[]): Sql => {
  const all = join(parts, ' UNION ALL ');
  return parts.length === 1 ? all : sql`SELECT value, sum(n) AS n FROM (${all}) GROUP BY value`;
};

/** Finds the series of a chart's rows: those with the most rows are told apart. */
export const createRowSplits = (db: Db, selected: Selecting) => {
  /** The most frequent values of `parts`, which are statements with the columns `value` and `n`. */
  const ranked = (parts: readonly Sql[]): readonly Ranked[] =>
    db.all<Ranked>(
      sql`SELECT value, count(*) OVER () AS "all"
        FROM (${addedUp(parts)})
        WHERE CAST(value AS TEXT) <> '' ORDER BY n DESC, value LIMIT ${literal(MOST_SERIES)}`,
    );

  const byColumn = (of: ChartOf, split: keyof typeof COLUMNS): RowSplit => {
    const { column, value: own } = COLUMNS[split];
    const kept = of.places?.map((value) => ({ value, all: of.places?.length ?? 0 }));
    if (kept) return splitByRanks(kept, bitCase(own, kept), column);
    const parts = eachCollection(of).map((one) => {
      const index = split === 'author' ? authorIndex(one.filter) : 'itemsByDate';
      const { from, where, count } = selected.of(one, index, [column]);
      return sql`SELECT ${own} AS value, ${count} AS n FROM ${from} WHERE ${where} GROUP BY 1`;
    });
    const ranks = ranked(parts);
    return splitByRanks(ranks, bitCase(own, ranks), column);
  };

  /** Collections that were chosen keep the order in which they were. */
  const byCollection = (of: ChartOf): RowSplit => {
    if (of.collection === undefined) return byColumn(of, 'collection');
    const seqs = eachCollection(of).map(({ collection }) => collection);
    return splitByCollection(
      { values: seqs.map((seq) => ({ key: String(seq) })), all: seqs.length, isChosen: true },
      (collection) => bitFor(seqs.indexOf(collection)),
    );
  };

  const byCode = (of: ChartOf): RowSplit => {
    const parts = eachCollection(of).map((one) => {
      const { from, where } = selected.of(one);
      return sql`SELECT codes.value AS value, count(*) AS n
        FROM ${from} JOIN (${ALL_CODES}) AS codes ON codes.item = items.id
        WHERE ${where} GROUP BY 1`;
    });
    const ranks = ranked(parts);
    const bit = bitCase(sql`value`, ranks);
    return splitByRanks(
      ranks,
      sql`coalesce((SELECT sum(DISTINCT ${bit}) FROM (${CODE_VALUES})), ${NONE})`,
    );
  };

  const listRanks = (of: ChartOf): readonly number[] => {
    const parts = eachCollection(of).map((one) => {
      const { from, where } = selected.of(one);
      return sql`SELECT list AS value, count(*) AS n FROM (
          SELECT DISTINCT items.id, ${foundIn('chartList', OBSERVED_CALL, -1)} AS list
          FROM ${from} ${JOIN_IN_ORDER} observations ON observations.item = items.id WHERE ${where})
        WHERE list >= 0 GROUP BY 1`;
    });
    return ranked(parts).map(({ value }) => Number(value));
  };

  /** A row that several lists have brought is in the series of each. */
  const byList = (of: ChartOf): RowSplit => {
    const { collection, also = [] } = of;
    const lists = readCallLists(db, collection === undefined ? undefined : [collection, ...also]);
    db.keepLookUp('chartList', lists.placeByCall, -1);
    const order = listRanks(of);
    const bitOf = (list: number): number =>
      order.includes(list) ? bitFor(order.indexOf(list)) : OTHERS_BIT;
    const bits = new Map([...lists.placeByCall].map(([call, list]) => [call, bitOf(list)]));
    db.keepLookUp('chartListBit', bits, NONE_BIT);
    return {
      values: order.flatMap((list) => {
        const found = lists.lists[list];
        return found
          ? [{ key: found.key, list: { operation: found.operation, params: found.params } }]
          : [];
      }),
      all: lists.lists.length,
      isChosen: false,
      bitsFor: () => LIST_BITS,
    };
  };

  return (of: ChartOf): RowSplit => {
    const { split } = of;
    if (split === undefined) return WHOLE;
    if (split === 'collection') return byCollection(of);
    if (split === 'code') return byCode(of);
    if (split === 'list') return byList(of);
    return byColumn(of, split);
  };
};

interface ChartList extends ListQuestion {
  /** The same whenever the same list is followed. */
  readonly key: string;
}

/** The lists that brought items: their places, by the `seq` of each call that brought a page. */
interface CallLists {
  readonly lists: readonly ChartList[];
  readonly placeByCall: ReadonlyMap<number, number>;
}

interface PageRow {
  readonly call: number;
  readonly operation: string;
  readonly identity: string;
  readonly params: string;
  /** The call that brought the item which leads to this list. */
  readonly parentCall: number | null;
}

/** A list of a list of a list: deeper than any operation leads. */
const DEEPEST = 8;

/**
 * The lists of collections, of all when left out. What an item leads to (the replies of a comment) belongs
 * to the list that brought the item.
 */
const readCallLists = (db: Db, collections: readonly number[] | undefined): CallLists => {
  const isIncluded =
    collections === undefined ? empty : sql`AND runs.collection IN (${selectValues(collections)})`;
  const rows = db.all<PageRow>(
    sql`SELECT calls.seq AS call, runLists.operation, runLists.identity, runLists.params,
        above.call AS parentCall
      FROM runs JOIN runLists ON runLists.run = runs.seq
        JOIN runPages ON runPages.list = runLists.seq JOIN calls ON calls.id = runPages.callId
        LEFT JOIN items AS above ON above.id = runLists.parent
      WHERE runs.kind = 'collect' AND runPages.state = 'done' ${isIncluded}
      ORDER BY runLists.seq`,
  );
  const byCall = new Map(rows.map((row) => [row.call, row]));
  const places = new Map<string, number>();
  const lists: ChartList[] = [];
  const placeByCall = new Map<number, number>();
  for (const row of rows) {
    const { operation, identity, params } = rootFrom(row, byCall);
    const key = `${operation} ${identity}`;
    if (!places.has(key)) {
      places.set(key, lists.length);
      lists.push({ key, operation, params: paramsFrom(params) });
    }
    placeByCall.set(row.call, places.get(key) ?? 0);
  }
  return { lists, placeByCall };
};

const rootFrom = (row: PageRow, byCall: ReadonlyMap<number, PageRow>): PageRow => {
  let list = row;
  for (let depth = 0; depth < DEEPEST && list.parentCall !== null; depth += 1)
    list = byCall.get(list.parentCall) ?? list;
  return list;
};

/** Of a damaged list nothing is known but that it is one. */
const paramsFrom = (text: string): ListQuestion['params'] => {
  try {
    return JSON.parse(text) as ListQuestion['params'];
  } catch {
    return {};
  }
};
