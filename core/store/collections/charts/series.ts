import {
  bitFor,
  MOST_SERIES,
  NONE_BIT,
  OTHERS_BIT,
  type ChartSplit,
  type SplitValues,
} from '#kit/chart-split.ts';
import { readCallLists, type CallLists } from './lists.ts';
import {
  authorIndex,
  eachCollection,
  type ChartOf,
  type CollectionRows,
  type Selecting,
} from './selection.ts';
import type { Bindable, Db } from '../../file/db.ts';

/** What holds all that is wanted of authors where nothing is left out. */
export const BY_AUTHOR = 'items INDEXED BY itemsByAuthor';

/** A part of a statement with what its `?` stand for. */
export interface SqlPart {
  readonly sql: string;
  readonly binds: readonly Bindable[];
}

/** How the rows of a chart are split. */
export interface RowSplit extends SplitValues {
  /** The bits of the series of a row of `items`. */
  readonly bitsFor: (one: CollectionRows) => SqlPart;
  /** In each collection all rows have the same bits. */
  readonly isByCollection: boolean;
}

/** The column of a row that tells its series. */
const COLUMNS: Readonly<Partial<Record<ChartSplit, string>>> = {
  author: 'items.author',
  platform: 'items.platform',
  collection: 'items.collection',
  kind: 'items.shape',
};

/** What coders set, by the names that the latest codebook of the collection has: `stance: against`. */
const NAMED_CODES = `SELECT itemCodings.item AS item,
    iif(above.value IS NULL, '', above.value ->> 'name' || ': ') || (code.value ->> 'name') AS name
  FROM itemCodings JOIN codes ON codes.seq = itemCodings.code
  JOIN codebookVersions AS book ON book.collection = codes.collection
    AND book.version = (SELECT max(version) FROM codebookVersions AS latest WHERE latest.collection = codes.collection)
  JOIN json_each(iif(json_valid(book.codes), book.codes, '[]')) AS code ON code.value ->> 'id' = codes.id
  LEFT JOIN json_each(iif(json_valid(book.codes), book.codes, '[]')) AS above
    ON above.value ->> 'id' = code.value ->> 'parent'
  WHERE itemCodings.removedAt IS NULL`;

/** All codes of a row, one a row: its tags, and what coders set. */
export const CODE_VALUES = `SELECT tag.value AS value FROM annotations AS coded, json_each(coded.tags) AS tag
    WHERE coded.item = items.id
  UNION ALL SELECT name FROM (${NAMED_CODES}) AS coded WHERE coded.item = items.id`;

/** The same for all rows of annotations, with their items. */
const ALL_CODES = `SELECT coded.item, tag.value AS value FROM annotations AS coded, json_each(coded.tags) AS tag
  UNION SELECT item, name FROM (${NAMED_CODES})`;

const WHENS = Array.from({ length: MOST_SERIES }, (_, place) => `WHEN ? THEN ${bitFor(place)}`);

/** The bit of a value; one that is empty has none. As many `?` as there may be series: unused ones are NULL. */
const bitCase = (value: string): string =>
  `CASE ${value} ${WHENS.join(' ')} WHEN '' THEN ${NONE_BIT} ELSE ${OTHERS_BIT} END`;

const bindsFor = (values: readonly Bindable[]): readonly Bindable[] =>
  Array.from({ length: MOST_SERIES }, (_, place) => values[place]);

const WHOLE: RowSplit = {
  values: [],
  all: 0,
  isChosen: false,
  isByCollection: true,
  bitsFor: () => ({ sql: '0', binds: [] }),
};

interface Ranked {
  readonly value: string | number;
  /** How many values there are in all. */
  readonly all: number;
}

/** Finds the series of a chart's rows: those with the most rows are told apart. */
export const createRowSplits = (db: Db, selected: Selecting) => {
  let known: CallLists = { lists: [], placeByCall: new Map() };
  let bits: readonly number[] = [];
  db.define('chartList', (call) => known.placeByCall.get(call) ?? -1);
  db.define('chartListBit', (call) => {
    const place = known.placeByCall.get(call);
    return place === undefined ? NONE_BIT : (bits[place] ?? OTHERS_BIT);
  });

  /** The most frequent values of `parts`, which are statements with the columns `value` and `n`. */
  const ranked = (parts: readonly SqlPart[]): readonly Ranked[] =>
    db
      .prepare<Ranked>(
        `SELECT value, count(*) OVER () AS "all"
         FROM (SELECT value, sum(n) AS n FROM (${parts.map(({ sql }) => sql).join(' UNION ALL ')}) GROUP BY value)
         WHERE value <> '' ORDER BY n DESC, value LIMIT ${MOST_SERIES}`,
      )
      .all(...parts.flatMap(({ binds }) => binds));

  const columnCounts = (one: CollectionRows, column: string): SqlPart => {
    const index = column === COLUMNS.author ? authorIndex(one.filter) : 'itemsByDate';
    const { from, where, binds } = selected.of(one, index);
    return {
      sql: `SELECT ${column} AS value, count(*) AS n FROM ${from} WHERE ${where} GROUP BY 1`,
      binds,
    };
  };

  const byColumn = (of: ChartOf, column: string): RowSplit => {
    const rows = ranked(eachCollection(of).map((one) => columnCounts(one, column)));
    const binds = bindsFor(rows.map(({ value }) => value));
    return {
      values: rows.map(({ value }) => ({ key: String(value) })),
      all: rows[0]?.all ?? 0,
      isChosen: false,
      isByCollection: false,
      bitsFor: () => ({ sql: bitCase(column), binds }),
    };
  };

  /** Collections that were chosen keep the order in which they were. */
  const byCollection = (of: ChartOf): RowSplit => {
    if (of.collection === undefined) return byColumn(of, 'items.collection');
    const seqs = eachCollection(of).map(({ collection }) => collection);
    return {
      values: seqs.map((seq) => ({ key: String(seq) })),
      all: seqs.length,
      isChosen: true,
      isByCollection: true,
      bitsFor: ({ collection }) => ({ sql: String(bitFor(seqs.indexOf(collection))), binds: [] }),
    };
  };

  const byCode = (of: ChartOf): RowSplit => {
    const parts = eachCollection(of).map((one): SqlPart => {
      const { from, where, binds } = selected.of(one);
      return {
        sql: `SELECT codes.value AS value, count(*) AS n
          FROM ${from} JOIN (${ALL_CODES}) AS codes ON codes.item = items.id WHERE ${where} GROUP BY 1`,
        binds,
      };
    });
    const rows = ranked(parts);
    const binds = bindsFor(rows.map(({ value }) => value));
    return {
      values: rows.map(({ value }) => ({ key: String(value) })),
      all: rows[0]?.all ?? 0,
      isChosen: false,
      isByCollection: false,
      bitsFor: () => ({
        sql: `ifnull((SELECT sum(DISTINCT ${bitCase('value')}) FROM (${CODE_VALUES})), ${NONE_BIT})`,
        binds,
      }),
    };
  };

  const listRanks = (of: ChartOf): readonly number[] => {
    const parts = eachCollection(of).map((one): SqlPart => {
      const { from, where, binds } = selected.of(one);
      return {
        sql: `SELECT list AS value, count(*) AS n FROM (
            SELECT DISTINCT items.id, chartList(observations.call) AS list
            FROM ${from} CROSS JOIN observations ON observations.item = items.id WHERE ${where})
          WHERE list >= 0 GROUP BY 1`,
        binds,
      };
    });
    return ranked(parts).map(({ value }) => Number(value));
  };

  /** A row that several lists have brought is in the series of each. */
  const byList = (of: ChartOf): RowSplit => {
    const { collection, also = [] } = of;
    const lists = (known = readCallLists(
      db,
      collection === undefined ? undefined : [collection, ...also],
    ));
    const order = listRanks(of);
    bits = lists.lists.map((_, list) =>
      order.includes(list) ? bitFor(order.indexOf(list)) : OTHERS_BIT,
    );
    return {
      values: order.flatMap((list) => {
        const found = lists.lists[list];
        return found
          ? [{ key: found.key, list: { operation: found.operation, params: found.params } }]
          : [];
      }),
      all: lists.lists.length,
      isChosen: false,
      isByCollection: false,
      bitsFor: () => ({ sql: LIST_BITS, binds: [] }),
    };
  };

  return (of: ChartOf): RowSplit => {
    const { split } = of;
    if (split === undefined) return WHOLE;
    if (split === 'collection') return byCollection(of);
    if (split === 'code') return byCode(of);
    if (split === 'list') return byList(of);
    return byColumn(of, COLUMNS[split] ?? '');
  };
};

/** Of a row that was also imported or fetched alone, only the lists count. */
const LIST_BITS = `ifnull((SELECT nullif(sum(DISTINCT nullif(chartListBit(observations.call), ${NONE_BIT})), 0)
  FROM observations WHERE observations.item = items.id), ${NONE_BIT})`;
