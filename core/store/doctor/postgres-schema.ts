/** What a schema of PostgreSQL is made of, held against what the program makes. */
import type { Db } from '../file/db.ts';
import { columnNames, compareSchemas, type Schema, type SchemaDifference } from '../file/schema.ts';
import { sql, type Sql } from '../file/sql.ts';
import { expectedSchema, postgresSteps } from '../migrations/index.ts';
import { knownNames, postgresSchema } from '../schema/postgres.ts';

/**
 * Tables and columns that one engine alone has, on purpose. The index of words is of another make;
 * PostgreSQL keeps in tables and columns which number was given last, in which order rows came, what
 * version the schema has, and the figures of an item.
 */
const OF_ONE_ENGINE: ReadonlySet<string> = new Set([
  'exchanges.rowid',
  'itemWords.itemWords',
  'itemWords.rank',
  'itemWords.rowid',
  'itemWords.words',
  'itemWords_config',
  'itemWords_data',
  'itemWords_docsize',
  'itemWords_idx',
  'items.figures',
  'lastNumbers',
  'reservations.rowid',
  'schemaVersion',
]);

/** The tables with their columns, without what PostgreSQL alone has. */
export const readPostgresTables = (db: Db): Schema =>
  tablesFrom(
    db
      .all<{ owner: string; name: string }>(
        sql`SELECT CAST(table_name AS TEXT) AS owner, CAST(column_name AS TEXT) AS name
          FROM information_schema.columns WHERE table_schema = current_schema()
          ORDER BY ordinal_position`,
      )
      .map(({ owner, name }) => [nameOf(owner), nameOf(name)]),
  );

/** The tables and columns of SQLite that PostgreSQL has too. */
export const expectedTables = (version: number): Schema =>
  tablesFrom(
    [...expectedSchema(version).values()]
      .filter(({ type }) => type === 'table')
      .flatMap(({ name }) =>
        [...columnNames(expectedSchema(version), name)].map((column) => [name, column] as const),
      ),
  );

const tablesFrom = (columns: readonly (readonly [table: string, column: string])[]): Schema =>
  new Map(
    [
      ...Map.groupBy(
        columns.filter(
          ([table, column]) =>
            !OF_ONE_ENGINE.has(table) && !OF_ONE_ENGINE.has(`${table}.${column}`),
        ),
        ([table]) => table,
      ),
    ].map(([name, own]) => [
      name,
      { type: 'table', name, sql: null, columns: own.map(([, column]) => column) },
    ]),
  );

/** Names as they are written here, by those in small letters. */
const nameOf = (lower: string): string => knownNames().get(lower) ?? lower;

/** How tables, columns, indexes and triggers differ from what they should be; empty when they are the same. */
export const comparePostgresSchema = (db: Db, version: number): SchemaDifference[] => [
  ...compareSchemas(readPostgresTables(db), expectedTables(version)),
  ...missingObjects(db, version),
];

const INDEXES = sql`SELECT CAST(indexname AS TEXT) AS name FROM pg_indexes
  WHERE schemaname = current_schema()`;
/** Those that are switched off do nothing. */
const TRIGGERS = sql`SELECT CAST(tgname AS TEXT) AS name
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
  JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE nspname = current_schema() AND NOT tgisinternal AND tgenabled <> 'D'`;

/** Its statements that make something of this kind, up to their end. */
const statementsThat = (make: string, texts: string): readonly string[] =>
  texts
    .split(/^(?=CREATE )/m)
    .filter((text) => text.startsWith(make))
    .map((text) => text.slice(0, text.indexOf(';') + 1));

/** The word that follows another one in a statement. */
const wordAfter = (text: string, word: string): string => {
  const words = text.split(/\s+/);
  return words[words.indexOf(word) + 1] ?? '';
};

/** Indexes and triggers by the text that makes them, which puts them back too; without those of later versions. */
const missingObjects = (db: Db, version: number): SchemaDifference[] => {
  const later = postgresSteps(version).texts.join('\n');
  const missing = (made: readonly string[], word: string, there: ReadonlySet<string>) => {
    const notYet = new Set(
      made.flatMap((make) => statementsThat(make, later)).map((text) => wordAfter(text, word)),
    );
    return made
      .flatMap((make) => statementsThat(make, postgresSchema()))
      .filter(
        (text) =>
          !notYet.has(wordAfter(text, word)) && !there.has(wordAfter(text, word).toLowerCase()),
      );
  };
  return [
    ...missing(['CREATE INDEX ', 'CREATE UNIQUE INDEX '], 'INDEX', namesFrom(db, INDEXES)).map(
      (text): SchemaDifference => ({
        says: `index ${wordAfter(text, 'INDEX')} is missing`,
        weight: 'repairable',
        repair: text,
      }),
    ),
    ...missing(['CREATE TRIGGER '], 'TRIGGER', namesFrom(db, TRIGGERS)).map(
      (text): SchemaDifference => ({
        says: `trigger ${wordAfter(text, 'TRIGGER')} is missing or switched off`,
        weight: 'repairable',
        repair: `DROP TRIGGER IF EXISTS ${wordAfter(text, 'TRIGGER')} ON ${wordAfter(text, 'ON')}; ${text}`,
      }),
    ),
  ];
};

const namesFrom = (db: Db, statement: Sql): ReadonlySet<string> =>
  new Set(db.all<{ name: string }>(statement).map(({ name }) => name));
