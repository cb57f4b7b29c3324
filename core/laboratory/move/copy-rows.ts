/** The rows of one data file in another one, of whichever engine: a file, or a schema of PostgreSQL. */
import { createHash } from 'node:crypto';
import { recountRows } from '../../store/file/row-counts.ts';
import { SUM_TABLES } from '../../store/file/item-sum-keys.ts';
import { bySqlite } from '../../store/file/dialect.ts';
import { writeWords } from '../../store/collections/words.ts';
import type { Db } from '../../store/file/db.ts';
import { empty, join, raw, sql, type Bindable, type Sql } from '../../store/file/sql.ts';
import { TABLES } from '../../store/schema/index.ts';
import { tablesInOrder } from '../../store/schema/postgres.ts';
import type { Table } from '../../store/schema/table.ts';

type Row = Readonly<Record<string, Bindable>>;

interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
  /** A column of the engine's own, by which rows stand in the order in which they came. */
  readonly order: readonly string[];
  /** Rows point to others of the table. */
  readonly isLinked: boolean;
}

/** Of processes that have ended, or made anew by whoever opens the data. Open reservations name their process. */
const LEFT_OUT = new Set<string>([
  'presentPeople',
  'topicChanges',
  'turns',
  'rests',
  'rowCounts',
  'wordsRenewal',
  // What items come to follows them by itself.
  ...SUM_TABLES,
  'sumsMark',
]);

const keyOf = ({ columns, constraints = [] }: Table): readonly string[] => {
  const own = Object.entries(columns).filter(([, [text]]) => text.includes('PRIMARY KEY'));
  if (own.length > 0) return own.map(([column]) => column);
  const begin = 'PRIMARY KEY (';
  const several = constraints.find((text) => text.startsWith(begin)) ?? '';
  return several.slice(begin.length, several.indexOf(')')).split(', ');
};

/** What is copied: a table comes after those to which its rows point. */
export const COPIED_TABLES: readonly CopiedTable[] = tablesInOrder().flatMap(([name, table]) => {
  if (table.virtual || LEFT_OUT.has(name)) return [];
  const written = Object.entries(table.columns).filter(([, [text]]) => !/\bGENERATED\b/.test(text));
  const key = keyOf(table);
  return [
    {
      name,
      columns: written.map(([column]) => column),
      key,
      order: table.postgres?.columns?.['rowid'] === undefined ? key : ['rowid'],
      isLinked: written.some(([, [text]]) => text.includes(`REFERENCES ${name} (`)),
    },
  ];
});

const listed = (columns: readonly string[]): Sql => join(columns.map((column) => raw(column)));

const inOrder = ({ name, columns, order }: CopiedTable, where: Sql = empty): Sql =>
  sql`SELECT ${listed(columns)} FROM ${raw(name)} ${where} ORDER BY ${listed(order)}`;

/** So many rows, or bytes of them, are one transaction. */
const PORTION_ROWS = 500;
const PORTION_BYTES = 4_000_000;

const bytesOf = (row: Row): number =>
  Object.values(row).reduce<number>(
    (sum, value) =>
      sum + (typeof value === 'string' || value instanceof Uint8Array ? value.length : 8),
    0,
  );

function* portions(rows: Iterable<Row>): Generator<readonly Row[]> {
  let [portion, bytes]: [Row[], number] = [[], 0];
  for (const row of rows) {
    portion.push(row);
    bytes += bytesOf(row);
    if (portion.length < PORTION_ROWS && bytes < PORTION_BYTES) continue;
    yield portion;
    [portion, bytes] = [[], 0];
  }
  if (portion.length > 0) yield portion;
}

/** Those that point to no other come first, then those that point to them. */
const linkedLast = (table: CopiedTable, rows: readonly Row[]): readonly Row[] => {
  const [key = ''] = table.key;
  const points = Object.entries(TABLES[table.name]?.columns ?? {}).filter(([, [text]]) =>
    text.includes(`REFERENCES ${table.name} (`),
  );
  const placed = new Set<unknown>([null, undefined]);
  const sorted: Row[] = [];
  for (let left = [...rows]; left.length > 0;) {
    const ready = left.filter((row) => points.every(([column]) => placed.has(row[column])));
    if (ready.length === 0) throw new TypeError(`rows of ${table.name} point in a circle`);
    for (const row of ready) placed.add(row[key]);
    sorted.push(...ready);
    left = left.filter((row) => !ready.includes(row));
  }
  return sorted;
};

/** What is behind the last row that arrived: portions arrive whole and in order. */
const behindLast = (table: CopiedTable, to: Db): Sql => {
  const { name, key, order } = table;
  const backwards = join(order.map((column) => raw(`${column} DESC`)));
  const last = to.get<Row>(
    sql`SELECT ${listed(key)} FROM ${raw(name)} ORDER BY ${backwards} LIMIT 1`,
  );
  if (!last) return empty;
  const values = sql`(${join(key.map((column) => last[column]))})`;
  return order === key
    ? sql`WHERE (${listed(key)}) > ${values}`
    : sql`WHERE rowid > (SELECT rowid FROM ${raw(name)} WHERE (${listed(key)}) = ${values})`;
};

const put = (table: CopiedTable, to: Db, rows: readonly Row[]): void => {
  to.sendAll({
    into: sql`INSERT INTO ${raw(table.name)} (${listed(table.columns)})`,
    rows: rows.map((row) => table.columns.map((column) => row[column])),
  });
  if (table.name !== 'items') return;
  const text = (value: Bindable): string => (typeof value === 'string' ? value : '');
  writeWords(
    to,
    rows.map(({ id, text: given, author, title }) => ({
      id: Number(id),
      draft: { text: text(given), author: text(author), title: text(title) },
      isNew: true,
    })),
  );
};

/** Copies what is not there yet; broken off at any moment, it goes on from there. */
export const copyRows = (from: Db, to: Db, tell: (table: string, rows: number) => void): void => {
  for (const table of COPIED_TABLES) {
    if (table.isLinked) {
      // In one transaction: whole, or not there.
      if (to.get(sql`SELECT 1 FROM ${raw(table.name)} LIMIT 1`) !== undefined) continue;
      const rows = linkedLast(table, from.all<Row>(inOrder(table)));
      to.transaction(() => put(table, to, rows));
      continue;
    }
    let copied = 0;
    for (const portion of portions(from.iterate<Row>(inOrder(table, behindLast(table, to))))) {
      to.transaction(() => put(table, to, portion));
      tell(table.name, (copied += portion.length));
    }
  }
  to.transaction(() => copyNumbers(from, to));
};

/** The table in which an engine keeps the last number that it gave. */
const LAST_NUMBERS = bySqlite('sqlite_sequence', 'lastNumbers');

/** The numbers that rows to come will have: none is given twice. */
const copyNumbers = (from: Db, to: Db): void => {
  const numbered = new Set(Object.keys(TABLES).filter((name) => TABLES[name]?.numbered));
  for (const { name, seq } of from.all<{ name: string; seq: number }>(
    sql`SELECT name, seq FROM ${LAST_NUMBERS}`,
  )) {
    if (!numbered.has(name)) continue;
    to.run(sql`DELETE FROM ${LAST_NUMBERS} WHERE name = ${name}`);
    to.run(sql`INSERT INTO ${LAST_NUMBERS} (name, seq) VALUES (${name}, ${seq})`);
  }
  if (to.engine === 'sqlite') return recountRows(to);
  for (const { name, key } of COPIED_TABLES) {
    const [column = ''] = key;
    const isCounted = TABLES[name]?.columns[column]?.[0] === 'INTEGER PRIMARY KEY';
    if (isCounted && !numbered.has(name))
      to.get(sql`SELECT setval(pg_get_serial_sequence(${name.toLowerCase()}, ${column.toLowerCase()}),
        (SELECT greatest(max(${raw(column)}), 1) FROM ${raw(name)}))`);
  }
};

/** Of each table how many rows there are, and the SHA-256 over all of them in their order. */
export const digestRows = (db: Db): ReadonlyMap<string, { rows: number; sha256: string }> =>
  new Map(
    COPIED_TABLES.map((table) => {
      const hash = createHash('sha256');
      let rows = 0;
      for (const row of db.iterate<Row>(inOrder(table))) {
        rows += 1;
        for (const column of table.columns) {
          const value = row[column];
          hash.update(value instanceof Uint8Array ? value : JSON.stringify(value ?? null));
          hash.update('\n');
        }
      }
      return [table.name, { rows, sha256: hash.digest('hex') }];
    }),
  );

/** Rows that new data have from the beginning. */
const FIRST_ROWS = ['libraryMark', 'openDay', 'leftOutKeys', 'collections'];

/** Takes them out of data that were just made, so that those of the other data file can come. */
export const takeOutFirstRows = (db: Db): void => {
  for (const table of FIRST_ROWS) db.run(sql`DELETE FROM ${raw(table)}`);
};
