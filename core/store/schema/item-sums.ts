import { count, heldBy, keyed } from './column-rules.ts';
import type { Column, Table, Tables } from './table.ts';

const CHECKED = heldBy('the sums as the items come to them');
const TEXT: Column = ['TEXT NOT NULL', CHECKED];
const NUMBER: Column = ['INTEGER NOT NULL', CHECKED];

/** A column of sums, what it has of a row of `items`, and which column of items tells that. None of them is NULL. */
interface KeyColumn {
  readonly column: Column;
  readonly of: (row: string) => string;
  readonly from: string;
}
type Key = Readonly<Record<string, KeyColumn>>;

const own = (name: string, column = TEXT): Key => ({
  [name]: { column, of: (row) => `${row}.${name}`, from: name },
});

const COLLECTION = own('collection', [
  'INTEGER NOT NULL REFERENCES collections (seq) ON DELETE CASCADE',
  keyed,
]);
const KIND: Key = {
  ...own('platform'),
  ...own('shape'),
  ...own('operation'),
  // A language has a sign before it: no language is another one than an empty text.
  language: { column: TEXT, of: (row) => `coalesce('=' || ${row}.language, '')`, from: 'data' },
  pictured: { column: NUMBER, of: (row) => `coalesce(${row}.pictured, 0)`, from: 'data' },
  removed: {
    column: NUMBER,
    of: (row) => `CASE WHEN ${row}.removedSince IS NULL THEN 0 ELSE 1 END`,
    from: 'removedSince',
  },
};
const hourOf = (from: string): KeyColumn => ({
  column: TEXT,
  of: (row) => `substr(${row}.${from}, 1, 13)`,
  from,
});
/** As the filters know a figure that is not there. */
const LIKES: KeyColumn = {
  column: NUMBER,
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
const keyOf = (table: SumTable): readonly KeyColumn[] => Object.values(KEYS[table] as Key);
const valuesOf = (table: SumTable, row: string): string =>
  keyOf(table)
    .map(({ of }) => of(row))
    .join(', ');

/** What some items come to. */
export const countedSums = (table: SumTable, which: string): string =>
  `SELECT ${valuesOf(table, 'items')}, count(*) FROM items WHERE ${which}
  GROUP BY ${sumColumns(table)
    .map((_, at) => at + 1)
    .join()}`;

/** Adds sums to those that are there. */
export const addSums = (table: SumTable, sums: string): string =>
  `INSERT INTO ${table} (${namesIn(table)}, items) ${sums}
  ON CONFLICT (${namesIn(table)}) DO UPDATE SET items = ${table}.items + excluded.items`;

/** No sum is 0: an author of nothing is nobody who is kept. */
const subtract = (table: SumTable): string => {
  const isSum = `(${namesIn(table)}) = (${valuesOf(table, 'OLD')})`;
  return `UPDATE ${table} SET items = items - 1 WHERE ${isSum};
  DELETE FROM ${table} WHERE ${isSum} AND items < 1;`;
};

const cameTo = (table: SumTable): string =>
  `${addSums(table, `VALUES (${valuesOf(table, 'NEW')}, 1)`)};`;

interface SumTrigger {
  readonly name: string;
  readonly event: string;
  readonly when: string;
  readonly body: string;
}

const IS_SUMMED = 'OLD.id <= (SELECT item FROM sumsMark)';

const TRIGGERS: readonly SumTrigger[] = [
  ...SUM_TABLES.map((table) => ({
    name: `${table}SummedAnew`,
    event: `UPDATE OF ${[...new Set(keyOf(table).map(({ from }) => from))].join(', ')}`,
    when: `${IS_SUMMED} AND (${valuesOf(table, 'OLD')}) <> (${valuesOf(table, 'NEW')})`,
    body: `${subtract(table)}\n  ${cameTo(table)}`,
  })),
  {
    name: 'itemsUnsummed',
    event: 'DELETE',
    when: IS_SUMMED,
    body: SUM_TABLES.map(subtract).join('\n  '),
  },
];

const inSqlite = ({ name, event, when, body }: SumTrigger): string =>
  `${name} AFTER ${event} ON items WHEN ${when} BEGIN
  ${body}
END`;

/** A condition of its own would keep its columns from being dropped. */
const inPostgres = ({ name, event, when, body }: SumTrigger): string => `
CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ${when} THEN
  ${body}
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ${name} AFTER ${event} ON items FOR EACH ROW EXECUTE FUNCTION ${name}();
`;

const tableOf = (table: SumTable): Table => ({
  columns: {
    ...Object.fromEntries(
      Object.entries(KEYS[table] as Key).map(([name, { column }]) => [name, column]),
    ),
    items: ['INTEGER NOT NULL', count(CHECKED.because, 1)],
  },
  constraints: [`PRIMARY KEY (${namesIn(table)})`],
  hasRowid: false,
});

/**
 * How many items are of which kind, hour, author and number of likes, so that facets and charts of very many are read and not counted.
 * Items are added in portions some time after they came (`collections/item-sums.ts`): a trigger on their arrival would
 * make each of them cost half as much again. `sumsMark` has the number of the last item that the sums hold; what
 * changes or deletes one of those changes the sums within its own transaction, whatever statement it is.
 */
export const ITEM_SUM_TABLES: Tables = {
  itemKinds: tableOf('itemKinds'),
  itemHours: tableOf('itemHours'),
  itemAuthors: tableOf('itemAuthors'),
  itemLikes: tableOf('itemLikes'),
  sumsMark: {
    columns: {
      id: ['INTEGER PRIMARY KEY CHECK (id = 1)', { form: (column) => `${column} = 1` }],
      item: ['INTEGER NOT NULL', count('the sums as the items come to them')],
    },
    triggers: TRIGGERS.map(inSqlite),
    postgres: { statements: TRIGGERS.map(inPostgres).join('') },
  },
};

export const FIRST_SUMS_MARK = 'INSERT INTO sumsMark (id, item) VALUES (1, 0);';
