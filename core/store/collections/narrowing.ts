/** Where the rows of a filter are found: by what leads to few of them, which are counted to know. */
import {
  buildWhere,
  fieldsIn,
  FIELDS,
  fieldsOnColumns,
  isJudgedBy,
  itemsOfImport,
  pick,
  testOf,
  type FilterField,
  type ItemFilter,
} from './filter.ts';
import { fromKinds } from './kinds.ts';
import {
  ANNOTATED,
  BY_DATE,
  BY_ID,
  BY_REMOVAL,
  BY_WORDS,
  byIndex,
  CODED,
  INDEXES,
  type RowSource,
} from './row-sources.ts';
import { questionFromTyped } from './words.ts';
import type { Db } from '../file/db.ts';
import { hasWords } from '../file/dialect.ts';
import { sql, type Sql } from '../file/sql.ts';

/** More rows than this are not sorted: each of them would have to be read. */
export const MOST_SORTED = 10_000;

/** The indexes that begin with what a filter may compare. */
const LEADING = [
  'itemsByAuthor',
  'itemsByParent',
  'itemsByLikes',
  'itemsByViews',
  'itemsByReplies',
  'itemsByLength',
  'itemsByDate',
  'itemsBySight',
] as const;

/** What finds the rows that a filter lets through without looking at others; what comes first is tried first. */
const NARROWING: readonly {
  readonly fields: readonly FilterField[];
  readonly source: RowSource;
}[] = [
  { fields: FIELDS.filter((field) => testOf(field).is === 'tagged'), source: ANNOTATED },
  ...LEADING.map((index) => ({
    fields: fieldsOnColumns([INDEXES[index].first]),
    source: byIndex(index),
  })),
];

/**
 * Where the rows of a filter are found when they are at most `most`; `undefined` when they may be more.
 * SQLite cannot know how many rows a value has, so they are counted.
 */
export const narrowFrom = (
  db: Db,
  collection: number | undefined,
  filter: ItemFilter,
  most = MOST_SORTED,
): RowSource | undefined => {
  if (filter.words !== undefined && countWords(db, filter.words, most + 1) <= most) return BY_WORDS;
  if (filter.rows !== undefined) return BY_ID;
  if (filter.import !== undefined && countImported(db, filter.import, most + 1) <= most)
    return BY_ID;
  if (filter.noted === true) return ANNOTATED;
  if (filter.coded === true || filter.disputed === true || filter.code !== undefined) return CODED;
  if (filter.removed === true && countIn(db, BY_REMOVAL, collection, REMOVED, most + 1) <= most)
    return BY_REMOVAL;
  const found = NARROWING.find(({ fields, source }) => {
    const narrow = pick(filter, fields);
    return fieldsIn(narrow).length > 0 && countIn(db, source, collection, narrow, most + 1) <= most;
  })?.source;
  return found ?? narrowKinds(db, collection, filter, most);
};

/** What leads to few rows of a kind; of pictures and removals alone, all rows would have to be looked at. */
const OF_KINDS: readonly FilterField[] = ['platform', 'shape', 'operation', 'language'];
/** By what the index of kinds begins with: of others, all rows of a kind would have to be looked at. */
const JUDGED_BY_KIND: readonly FilterField[] = [...OF_KINDS, 'pictured', 'removed'];

const narrowKinds = (
  db: Db,
  collection: number | undefined,
  filter: ItemFilter,
  most: number,
): RowSource | undefined => {
  if (!OF_KINDS.some((field) => filter[field] !== undefined)) return undefined;
  const kinds = fromKinds(db, collection, filter);
  const judged = pick(filter, JUDGED_BY_KIND);
  return countIn(db, kinds, collection, judged, most + 1) <= most ? kinds : undefined;
};

const REMOVED: ItemFilter = { removed: true };

/** How many rows a part of a statement after `FROM` has, counted up to `most`. */
const countUpTo = (db: Db, most: number, from: Sql): number =>
  db.get<{ n: number }>(sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${from} LIMIT ${most})`)?.n ??
  0;

const countWords = (db: Db, words: string, most: number): number =>
  countUpTo(db, most, sql`itemWords WHERE ${hasWords(questionFromTyped(words))}`);

const countImported = (db: Db, id: string, most: number): number =>
  countUpTo(db, most, sql`(${itemsOfImport(id)})`);

/** How many rows of a source a filter lets through, counted up to `most`. */
export const countIn = (
  db: Db,
  source: RowSource,
  collection: number | undefined,
  filter: ItemFilter,
  most: number,
): number =>
  countUpTo(db, most, sql`${source.from} WHERE ${buildWhere(source, collection, filter)}`);

/** How many rows a filter lets through, counted up to `most`. */
export const countRows = (
  db: Db,
  collection: number | undefined,
  filter: ItemFilter,
  most: number,
): number => {
  const source = narrowFrom(db, collection, filter) ?? wideFrom(db, collection, filter);
  return countIn(db, source, collection, filter, most);
};

/** Where rows are counted that may be many: by an index that looks at the fewest, and reads none of them. */
const wideFrom = (db: Db, collection: number | undefined, filter: ItemFilter): RowSource => {
  const leading = LEADING.find(
    (index) =>
      fieldsIn(pick(filter, fieldsOnColumns([INDEXES[index].first]))).length > 0 &&
      isJudgedBy(index, filter),
  );
  if (leading !== undefined) return byIndex(leading);
  return isJudgedBy('itemsByKind', filter) ? fromKinds(db, collection, filter) : BY_DATE;
};
