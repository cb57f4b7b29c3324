import {
  ITEM_FILTERS,
  type FlagTest,
  type ItemColumn,
  type ItemFilter,
  type ItemTest,
} from '#kit/item-filter.ts';
import { questionFromTyped } from './words.ts';
import type { Bindable } from '../file/db.ts';

export type { ItemFilter };

export interface Condition {
  /** Some are put in another way where the rows come from another place. */
  readonly sql: string | ((from: string) => string);
  readonly binds: readonly Bindable[];
}

export const condition = (sql: Condition['sql'], ...binds: readonly Bindable[]): Condition => ({
  sql,
  binds,
});

/**
 * What each index of items is sorted by after the collection, and what else it holds. It judges a filter
 * by one of these columns alone, without reading a row.
 */
/** What the index of each order holds beside what it sorts by. */
const BESIDE_ORDER = ['published', 'platform', 'removedSince'] as const;
export const INDEXES = {
  itemsByCollection: { first: undefined, holds: BESIDE_ORDER },
  itemsByAuthor: { first: 'author', holds: [] },
  itemsByParent: { first: 'parent', holds: [] },
  itemsByLikes: { first: 'likeCount', holds: BESIDE_ORDER },
  itemsByViews: { first: 'viewCount', holds: BESIDE_ORDER },
  itemsByReplies: { first: 'replyCount', holds: BESIDE_ORDER },
  itemsByLength: { first: 'duration', holds: BESIDE_ORDER },
  itemsByKind: {
    first: 'platform',
    holds: [
      'shape',
      'operation',
      'language',
      'pictured',
      'removedSince',
      'published',
      'lastSeen',
      'likeCount',
      'viewCount',
      'replyCount',
      'duration',
      'author',
    ],
  },
  itemsByDate: {
    first: 'published',
    holds: [
      'likeCount',
      'lastSeen',
      'removedSince',
      'platform',
      'shape',
      'operation',
      'author',
      'language',
      'pictured',
    ],
  },
  itemsBySight: { first: 'lastSeen', holds: BESIDE_ORDER },
} as const satisfies Readonly<
  Record<string, { first: ItemColumn | undefined; holds: readonly ItemColumn[] }>
>;
export type ItemIndex = keyof typeof INDEXES;

export type FilterField = keyof ItemFilter;

export const FIELDS = Object.keys(ITEM_FILTERS) as FilterField[];

export const testOf = (field: FilterField): ItemTest => ITEM_FILTERS[field].test;

export const fieldsOnColumns = (
  columns: readonly (ItemColumn | undefined)[],
): readonly FilterField[] =>
  FIELDS.filter((field) => {
    const test = testOf(field);
    return 'column' in test && columns.includes(test.column);
  });

/** What is told by the id of an item, which every index holds. */
const TOLD_BY_ID: ReadonlySet<ItemTest['is']> = new Set([
  'matching',
  'tagged',
  'noted',
  'coded',
  'codedAs',
  'codedBy',
  'disputed',
  'imported',
  'among',
]);

/** Whether no row has to be read to be left out. */
export const isJudgedBy = (index: ItemIndex, filter: ItemFilter): boolean => {
  const judged = fieldsJudgedBy(index);
  return fieldsIn(filter).every(
    (field) => judged.includes(field) || TOLD_BY_ID.has(testOf(field).is),
  );
};

/** The fields of a filter that an index judges alone. */
export const fieldsJudgedBy = (index: ItemIndex): readonly FilterField[] =>
  fieldsOnColumns([INDEXES[index].first, ...INDEXES[index].holds]);

/** Where rows are judged that were read before, with the columns of `JUDGED`. */
export const READ_BEFORE = '';

/** Judges most fields. */
export const BY_DATE = 'items INDEXED BY itemsByDate';

/** Finds what has the words, in the index of words. */
export const BY_WORDS = 'itemWords CROSS JOIN items ON items.id = itemWords.rowid';
export const CODED = `(SELECT DISTINCT item FROM itemCodings WHERE removedAt IS NULL) AS coded
  CROSS JOIN items ON items.id = coded.item`;
export const ANNOTATED = 'annotations CROSS JOIN items ON items.id = annotations.item';

/** Only what was removed is in it. */
export const BY_REMOVAL = 'items INDEXED BY itemsByRemoval';
/** Each row is looked up by its id. */
export const BY_ID = 'items NOT INDEXED';

/** Items without a figure stand below those of which it is 0. */
const figure = (column: string): string => `ifnull(items.${column}, -1e15)`;
export const LIKES = figure('likeCount');
export const VIEWS = figure('viewCount');
export const REPLIES = figure('replyCount');
export const LENGTH = figure('duration');

/** What the calls of an import saw. */
export const IMPORTED = `SELECT o.item FROM importedCalls AS i CROSS JOIN observations AS o ON o.call = i.call
  WHERE i.import = (SELECT seq FROM imports WHERE imports.at = ?)`;

/** Whether another collection holds the same thing. */
const REPEATED = `EXISTS (SELECT 1 FROM collections AS others CROSS JOIN items AS twin
  ON twin.collection = others.seq AND twin.platform = items.platform
    AND twin.shape = items.shape AND twin.entityId = items.entityId
  WHERE others.seq <> items.collection)`;

/** Whether what a row answers is in its collection; the row itself is not what it answers. */
const ANSWERS = `EXISTS (SELECT 1 FROM items AS above WHERE above.collection = items.collection
  AND above.address = items.parent AND items.parent <> '' AND above.id <> items.id)`;

/** As the indexes hold it: with another text of the same meaning, SQLite reads the rows themselves. */
export const LANGUAGE = `iif(json_valid(items.data) AND json_type(items.data, '$.languageCode') = 'text',
  json_extract(items.data, '$.languageCode'), NULL)`;
export const PICTURED = `iif(json_valid(items.data) AND (json_type(items.data, '$.image[0].url') = 'text'
  OR json_extract(items.data, '$.attachment[0].type') = 'Image'), 1, NULL)`;

interface ColumnSql {
  readonly sql: string;
  /** Read out of the data of the item; its name among the columns of rows that were read before. */
  readonly derived?: string;
  readonly mayBeEmpty?: true;
}

/** How each column is read. A date or address that is not known is empty, and fits no comparison. */
const COLUMNS: Readonly<Record<ItemColumn, ColumnSql>> = {
  platform: { sql: 'items.platform' },
  shape: { sql: 'items.shape' },
  operation: { sql: 'items.operation' },
  author: { sql: 'items.author' },
  published: { sql: 'items.published', mayBeEmpty: true },
  lastSeen: { sql: 'items.lastSeen' },
  likeCount: { sql: LIKES },
  viewCount: { sql: VIEWS },
  replyCount: { sql: REPLIES },
  duration: { sql: LENGTH },
  language: { sql: LANGUAGE, derived: 'items.language' },
  pictured: { sql: PICTURED, derived: 'items.pictured' },
  removedSince: { sql: 'items.removedSince' },
  parent: { sql: 'items.parent', mayBeEmpty: true },
};

const columnSql = (column: ItemColumn, from: string): string => {
  const { sql, derived = sql } = COLUMNS[column];
  return from === READ_BEFORE ? derived : sql;
};

const compare = (column: ItemColumn, sign: string, value: Bindable): Condition =>
  condition((from) => {
    const sql = columnSql(column, from);
    return `${sql} ${sign} ?${COLUMNS[column].mayBeEmpty ? ` AND ${sql} <> ''` : ''}`;
  }, value);

/** Items with codes; of the coder of the filter alone, where it has one. */
const codedItems = (
  { coder }: ItemFilter,
  also = '',
): { sql: string; binds: readonly Bindable[] } => {
  const whose = coder === undefined ? '' : ' AND c.coder = (SELECT seq FROM coders WHERE id = ?)';
  return {
    sql: `IN (SELECT c.item FROM itemCodings AS c WHERE c.removedAt IS NULL${also}${whose})`,
    binds: coder === undefined ? [] : [coder],
  };
};

/** Items that two coders have coded, with a code that not all of them gave. */
const DISPUTED = `SELECT c.item FROM itemCodings AS c WHERE c.removedAt IS NULL AND c.code IS NOT NULL
  GROUP BY c.item, c.code HAVING count(DISTINCT c.coder) < (
    SELECT count(DISTINCT o.coder) FROM itemCodings AS o WHERE o.item = c.item AND o.removedAt IS NULL)`;

type TestOf<Is extends ItemTest['is']> = Extract<ItemTest, { is: Is }>;
type ValueOf<Is extends ItemTest['is']> = Is extends FlagTest['is']
  ? boolean
  : Is extends 'among'
    ? readonly number[]
    : string | number;

/**
 * The condition of each test. The plus keeps SQLite from looking up every row of a list in the index that
 * it was told to follow.
 */
const CONDITIONS: {
  readonly [Is in ItemTest['is']]: (
    value: ValueOf<Is>,
    test: TestOf<Is>,
    filter: ItemFilter,
  ) => Condition;
} = {
  equal: (value, { column }) => compare(column, '=', value),
  atLeast: (value, { column }) => compare(column, '>=', value),
  before: (value, { column }) => compare(column, '<', value),
  present: (isPresent, { column }) =>
    condition((from) => `${columnSql(column, from)} IS ${isPresent ? 'NOT ' : ''}NULL`),
  matching: (words) =>
    condition(
      (from) =>
        from === BY_WORDS
          ? 'itemWords MATCH ?'
          : '+items.id IN (SELECT rowid FROM itemWords WHERE itemWords MATCH ?)',
      questionFromTyped(String(words)) ?? '""',
    ),
  tagged: (tag) =>
    condition(
      '+items.id IN (SELECT a.item FROM annotations AS a, json_each(a.tags) AS t WHERE t.value = ?)',
      tag,
    ),
  noted: (isNoted) =>
    condition(
      `+items.id ${isNoted ? '' : 'NOT '}IN (SELECT a.item FROM annotations AS a WHERE a.note IS NOT NULL)`,
    ),
  among: (ids) =>
    condition(
      (from) => `${from === BY_ID ? '' : '+'}items.id IN (SELECT value FROM json_each(?))`,
      JSON.stringify(ids),
    ),
  imported: (id) =>
    condition((from) => `${from === BY_ID ? '' : '+'}items.id IN (${IMPORTED})`, id),
  repeated: (isRepeated) => condition(`${isRepeated ? '' : 'NOT '}${REPEATED}`),
  codedAs: (code, _test, filter) => {
    const { sql, binds } = codedItems(
      filter,
      ' AND c.code IN (SELECT seq FROM codes WHERE codes.id = ?)',
    );
    return condition(`+items.id ${sql}`, code, ...binds);
  },
  codedBy: (_coder, _test, filter) => {
    // Together with `coded` it only says whose codes count.
    if (filter.coded !== undefined) return condition('1');
    const { sql, binds } = codedItems(filter);
    return condition(`+items.id ${sql}`, ...binds);
  },
  coded: (isCoded, _test, filter) => {
    const { sql, binds } = codedItems(filter);
    return condition(`+items.id ${isCoded ? '' : 'NOT '}${sql}`, ...binds);
  },
  disputed: (isDisputed) => condition(`+items.id ${isDisputed ? '' : 'NOT '}IN (${DISPUTED})`),
  topLevel: (isTop) => condition(`${isTop ? 'NOT ' : ''}${ANSWERS}`),
};

const buildCondition = (field: FilterField, filter: ItemFilter): Condition => {
  const [test, value] = [testOf(field), filter[field]];
  return (
    CONDITIONS[test.is] as (given: typeof value, test: ItemTest, filter: ItemFilter) => Condition
  )(value, test, filter);
};

/** The plus keeps SQLite from sorting everything by way of an index that begins with the collection. */
const EVERYWHERE = condition((from) =>
  from.includes(' INDEXED BY ')
    ? 'items.collection IN (SELECT seq FROM collections)'
    : '+items.collection >= 0',
);

/** The conditions of a filter; the first one is that of the collection, where there is one. */
export const buildConditions = (
  collection: number | undefined,
  filter: ItemFilter,
): Condition[] => [
  collection === undefined ? EVERYWHERE : condition('items.collection = ?', collection),
  ...fieldsIn(filter).map((field) => buildCondition(field, filter)),
];

export const buildWhere = (from: string, conditions: readonly Condition[]): string =>
  conditions.map(({ sql }) => (typeof sql === 'string' ? sql : sql(from))).join(' AND ');

export const collectBinds = (conditions: readonly Condition[]): Bindable[] =>
  conditions.flatMap(({ binds }) => binds);

export const fieldsIn = (filter: ItemFilter): FilterField[] =>
  (Object.keys(filter) as FilterField[]).filter((name) => filter[name] !== undefined);

/** A filter by some of its fields alone. */
export const pick = (filter: ItemFilter, fields: readonly FilterField[]): ItemFilter =>
  Object.fromEntries(
    fieldsIn(filter)
      .filter((name) => fields.includes(name))
      .map((name) => [name, filter[name]]),
  );
