/** Where the rows of a filter are found: by what leads to few of them, which are counted to know. */
import {
  ANNOTATED,
  buildConditions,
  buildWhere,
  BY_DATE,
  BY_ID,
  BY_REMOVAL,
  BY_WORDS,
  CODED,
  collectBinds,
  fieldsIn,
  FIELDS,
  fieldsOnColumns,
  IMPORTED,
  INDEXES,
  isJudgedBy,
  pick,
  testOf,
  type FilterField,
  type ItemFilter,
} from './filter.ts';
import { fromKinds } from './kinds.ts';
import { questionFromTyped } from './words.ts';
import type { Bindable, Db } from '../file/db.ts';

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
const NARROWING: readonly { readonly fields: readonly FilterField[]; readonly from: string }[] = [
  { fields: FIELDS.filter((field) => testOf(field).is === 'tagged'), from: ANNOTATED },
  ...LEADING.map((index) => ({
    fields: fieldsOnColumns([INDEXES[index].first]),
    from: `items INDEXED BY ${index}`,
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
): string | undefined => {
  if (filter.words !== undefined && countWords(db, filter.words, most + 1) <= most) return BY_WORDS;
  if (filter.rows !== undefined) return BY_ID;
  if (filter.import !== undefined && countImported(db, filter.import, most + 1) <= most)
    return BY_ID;
  if (filter.noted === true) return ANNOTATED;
  if (filter.coded === true || filter.disputed === true || filter.code !== undefined) return CODED;
  if (filter.removed === true && countIn(db, BY_REMOVAL, collection, REMOVED, most + 1) <= most)
    return BY_REMOVAL;
  const found = NARROWING.find(({ fields, from }) => {
    const narrow = pick(filter, fields);
    return fieldsIn(narrow).length > 0 && countIn(db, from, collection, narrow, most + 1) <= most;
  })?.from;
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
): string | undefined => {
  if (!OF_KINDS.some((field) => filter[field] !== undefined)) return undefined;
  const from = fromKinds(db, collection, filter);
  const judged = pick(filter, JUDGED_BY_KIND);
  return countIn(db, from, collection, judged, most + 1) <= most ? from : undefined;
};

const REMOVED: ItemFilter = { removed: true };

const countWords = (db: Db, words: string, most: number): number =>
  db
    .prepare<{ n: number }>(
      'SELECT count(*) AS n FROM (SELECT 1 FROM itemWords WHERE itemWords MATCH ? LIMIT ?)',
    )
    .get(questionFromTyped(words) ?? '""', most)?.n ?? 0;

const countImported = (db: Db, id: string, most: number): number =>
  db
    .prepare<{ n: number }>(`SELECT count(*) AS n FROM (SELECT 1 FROM (${IMPORTED}) LIMIT ?)`)
    .get(id, most)?.n ?? 0;

/** How many rows of `from` a filter lets through, counted up to `most`. */
export const countIn = (
  db: Db,
  from: string,
  collection: number | undefined,
  filter: ItemFilter,
  most: number,
): number => {
  const conditions = buildConditions(collection, filter);
  const where = buildWhere(from, conditions);
  const row = db
    .prepare<{ n: number }>(
      `SELECT count(*) AS n FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ?)`,
    )
    .get(...collectBinds(conditions), most);
  return row?.n ?? 0;
};

/** How many rows a filter lets through, counted up to `most`. */
export const countRows = (
  db: Db,
  collection: number | undefined,
  filter: ItemFilter,
  most: number,
): number => {
  const from = narrowFrom(db, collection, filter) ?? wideFrom(db, collection, filter);
  return countIn(db, from, collection, filter, most);
};

/** Where rows are counted that may be many: by an index that looks at the fewest, and reads none of them. */
const wideFrom = (db: Db, collection: number | undefined, filter: ItemFilter): string => {
  const leading = LEADING.find(
    (index) =>
      fieldsIn(pick(filter, fieldsOnColumns([INDEXES[index].first]))).length > 0 &&
      isJudgedBy(index, filter),
  );
  if (leading !== undefined) return `items INDEXED BY ${leading}`;
  return isJudgedBy('itemsByKind', filter) ? fromKinds(db, collection, filter) : BY_DATE;
};

/** What a filter lets through, for statements of one's own: `SELECT … FROM {from} WHERE {where}`. */
export const buildSelection = (
  db: Db,
  collection: number | undefined,
  filter: ItemFilter,
  most = MOST_SORTED,
): { readonly from: string; readonly where: string; readonly binds: readonly Bindable[] } => {
  const conditions = buildConditions(collection, filter);
  const from = narrowFrom(db, collection, filter, most) ?? 'items';
  return { from, where: buildWhere(from, conditions), binds: collectBinds(conditions) };
};
