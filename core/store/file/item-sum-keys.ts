/** By what items are summed up (`schema/item-sums.ts`), and the statements that do it. */

/** A column of sums, what it has of a row of `items`, and which column of items tells that. None of them is NULL. */
export interface KeyColumn {
  readonly type: 'text' | 'number' | 'collection';
  readonly of: (row: string) => string;
  readonly from: string;
}
type Key = Readonly<Record<string, KeyColumn>>;

const own = (name: string, type: KeyColumn['type'] = 'text'): Key => ({
  [name]: { type, of: (row) => `${row}.${name}`, from: name },
});

const COLLECTION = own('collection', 'collection');
const KIND: Key = {
  ...own('platform'),
  ...own('shape'),
  ...own('operation'),
  // A language has a sign before it: no language is another one than an empty text.
  language: { type: 'text', of: (row) => `coalesce('=' || ${row}.language, '')`, from: 'data' },
  pictured: { type: 'number', of: (row) => `coalesce(${row}.pictured, 0)`, from: 'data' },
  removed: {
    type: 'number',
    of: (row) => `CASE WHEN ${row}.removedSince IS NULL THEN 0 ELSE 1 END`,
    from: 'removedSince',
  },
};
const hourOf = (from: string): KeyColumn => ({
  type: 'text',
  of: (row) => `substr(${row}.${from}, 1, 13)`,
  from,
});
/** As the filters know a figure that is not there. */
const LIKES: KeyColumn = {
  type: 'number',
  of: (row) => `coalesce(${row}.likeCount, -1000000000000000)`,
  from: 'likeCount',
};

/**
 * By what items are summed up. Hours, because every bin of a chart is made of whole ones; in UTC, as all bins are:
 * `2026-01-31T14`, or empty.
 */
const KEYS = {
  itemKinds: { ...COLLECTION, ...KIND },
  itemHours: {
    ...COLLECTION,
    earliest: hourOf('published'),
    latest: hourOf('publishedLatest'),
    ...KIND,
  },
  itemAuthors: {
    ...COLLECTION,
    ...own('platform'),
    ...own('shape'),
    ...own('author'),
    ...own('authorId'),
  },
  itemLikes: { ...COLLECTION, ...own('platform'), ...own('shape'), likes: LIKES },
} as const satisfies Readonly<Record<string, Key>>;
export type SumTable = keyof typeof KEYS;

export const SUM_TABLES = Object.keys(KEYS) as SumTable[];

/** The columns of a table of sums, in the order of its key. */
export const sumColumns = (table: SumTable): readonly string[] => Object.keys(KEYS[table]);

const namesIn = (table: SumTable): string => sumColumns(table).join(', ');
/** The same, with what is in them. */
export const sumKey = (table: SumTable): readonly KeyColumn[] => Object.values(KEYS[table] as Key);
export const sumValues = (table: SumTable, row: string): string =>
  sumKey(table)
    .map(({ of }) => of(row))
    .join(', ');

/** What some items come to. */
export const countedSums = (table: SumTable, which: string): string =>
  `SELECT ${sumValues(table, 'items')}, count(*) FROM items WHERE ${which}
  GROUP BY ${sumColumns(table)
    .map((_, at) => at + 1)
    .join()}`;

/** Adds sums to those that are there. */
export const addSums = (table: SumTable, sums: string): string =>
  `INSERT INTO ${table} (${namesIn(table)}, items) ${sums}
  ON CONFLICT (${namesIn(table)}) DO UPDATE SET items = ${table}.items + excluded.items`;
