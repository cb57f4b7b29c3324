import { count, heldBy, keyed } from './column-rules.ts';
import type { Column, Table, Tables } from './table.ts';

const CHECKED = heldBy('the sums as the items come to them');
const TEXT: Column = ['TEXT NOT NULL', CHECKED];
const FLAG: Column = ['INTEGER NOT NULL', CHECKED];

/** A column of sums, and what it has of a row of `items`. None of them is NULL. */
type Key = Readonly<Record<string, readonly [column: Column, of: (row: string) => string]>>;

const own = (name: string, column = TEXT): Key => ({ [name]: [column, (row) => `${row}.${name}`] });

const COLLECTION = own('collection', [
  'INTEGER NOT NULL REFERENCES collections (seq) ON DELETE CASCADE',
  keyed,
]);
const KIND: Key = {
  ...own('platform'),
  ...own('shape'),
  ...own('operation'),
  // A language has a sign before it: no language is another one than an empty text.
  language: [TEXT, (row) => `coalesce('=' || ${row}.language, '')`],
  pictured: [FLAG, (row) => `coalesce(${row}.pictured, 0)`],
  removed: [FLAG, (row) => `CASE WHEN ${row}.removedSince IS NULL THEN 0 ELSE 1 END`],
};
const hourOf = (name: string): Key[string] => [TEXT, (row) => `substr(${row}.${name}, 1, 13)`];

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
} as const satisfies Readonly<Record<string, Key>>;
export type SumTable = keyof typeof KEYS;

export const SUM_TABLES = Object.keys(KEYS) as SumTable[];

/** The columns of a table of sums, in the order of its key. */
export const sumColumns = (table: SumTable): readonly string[] => Object.keys(KEYS[table]);

const namesIn = (table: SumTable): string => sumColumns(table).join(', ');
const valuesOf = (table: SumTable, row: string): string =>
  Object.values(KEYS[table] as Key)
    .map(([, of]) => of(row))
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

const LEFT = SUM_TABLES.map(subtract).join('\n  ');
const CAME = SUM_TABLES.map(
  (table) => `${addSums(table, `VALUES (${valuesOf(table, 'NEW')}, 1)`)};`,
).join('\n  ');

const IS_SUMMED = 'OLD.id <= (SELECT item FROM sumsMark)';
const HAS_CHANGED = `(${valuesOf('itemHours', 'OLD')}) <> (${valuesOf('itemHours', 'NEW')})
    OR (OLD.author, OLD.authorId) <> (NEW.author, NEW.authorId)`;
const CHANGE =
  'AFTER UPDATE OF collection, platform, shape, operation, published, publishedLatest, author, authorId, data, removedSince ON items';

const IN_SQLITE = [
  `itemsSummedAnew ${CHANGE}
  WHEN ${IS_SUMMED} AND (${HAS_CHANGED}) BEGIN
  ${LEFT}
  ${CAME}
END`,
  `itemsUnsummed AFTER DELETE ON items WHEN ${IS_SUMMED} BEGIN
  ${LEFT}
END`,
];

const functionFor = (name: string, body: string): string =>
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ${IS_SUMMED} THEN
  ${body}
  END IF;
  RETURN NULL;
END $$;`;

const IN_POSTGRES = `
${functionFor('sumAnew', `${LEFT}\n  ${CAME}`)}
CREATE TRIGGER itemsSummedAnew ${CHANGE}
  FOR EACH ROW WHEN (${HAS_CHANGED}) EXECUTE FUNCTION sumAnew();
${functionFor('unsum', LEFT)}
CREATE TRIGGER itemsUnsummed AFTER DELETE ON items FOR EACH ROW EXECUTE FUNCTION unsum();
`;

const tableOf = (table: SumTable): Table => ({
  columns: {
    ...Object.fromEntries(
      Object.entries(KEYS[table] as Key).map(([name, [column]]) => [name, column]),
    ),
    items: ['INTEGER NOT NULL', count(CHECKED.because, 1)],
  },
  constraints: [`PRIMARY KEY (${namesIn(table)})`],
  hasRowid: false,
});

/**
 * How many items are of which kind, hour and author, so that facets and charts of very many are read and not counted.
 * Items are added in portions some time after they came (`collections/item-sums.ts`): a trigger on their arrival would
 * make each of them cost half as much again. `sumsMark` has the number of the last item that the sums hold; what
 * changes or deletes one of those changes the sums within its own transaction, whatever statement it is.
 */
export const ITEM_SUM_TABLES: Tables = {
  itemKinds: tableOf('itemKinds'),
  itemHours: tableOf('itemHours'),
  itemAuthors: tableOf('itemAuthors'),
  sumsMark: {
    columns: {
      id: ['INTEGER PRIMARY KEY CHECK (id = 1)', { form: (column) => `${column} = 1` }],
      item: ['INTEGER NOT NULL', count('the sums as the items come to them')],
    },
    triggers: IN_SQLITE,
    postgres: { statements: IN_POSTGRES },
  },
};

export const FIRST_SUMS_MARK = 'INSERT INTO sumsMark (id, item) VALUES (1, 0);';
