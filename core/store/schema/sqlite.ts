import { randomBytes } from 'node:crypto';
import { forSqlite } from '../file/dialect.ts';
import { leftOutKeyHash } from '../file/left-out-hashes.ts';
import { TABLES } from './index.ts';
import { FIRST_SUMS_MARK } from './item-sums.ts';
import type { Table, Tables } from './table.ts';

const tableStatement = (name: string, { columns, constraints = [], hasRowid, virtual }: Table) => {
  if (virtual) return virtual.statement ?? '';
  const parts = Object.entries(columns).map(([column, [text]]) => `${column} ${text}`);
  return `CREATE TABLE ${name} (\n  ${[...parts, ...constraints].join(',\n  ')}\n) STRICT${hasRowid === false ? ', WITHOUT ROWID' : ''}`;
};

const triggersFrom = (name: string, { appendOnly, triggers = [] }: Table): readonly string[] => [
  ...(appendOnly?.triggers ?? []).map(
    (trigger, index) =>
      `CREATE TRIGGER ${trigger} BEFORE ${index === 0 ? 'UPDATE' : 'DELETE'} ON ${name}
BEGIN SELECT RAISE(ABORT, '${appendOnly?.what} is append-only'); END`,
  ),
  ...triggers.map((text) => `CREATE TRIGGER ${text}`),
];

/** The statements that make a data file. */
export const sqliteSchema = (): string => sqliteStatements(TABLES);

/** Those that make some tables of it. */
export const sqliteStatements = (made: Tables): string => {
  const tables = Object.entries(made);
  return forSqlite(
    [
      ...tables.map(([name, table]) => tableStatement(name, table)),
      ...tables.flatMap(([, { indexes = [] }]) => indexes.map((text) => `CREATE ${text}`)),
      ...tables.flatMap(([name, table]) => triggersFrom(name, table)),
    ]
      .filter((text) => text !== '')
      .join(';\n'),
  );
};

/** Rows that are there from the beginning. */
export const sqliteFirstRows = (): string => {
  const key = randomBytes(32);
  return `
INSERT INTO collections (seq, id, name, created, updated) VALUES (0, 'library', '', '', '');
INSERT INTO libraryMark (id, call) VALUES (1, 0);
INSERT INTO openDay (id, lastCall) VALUES (1, 0);
${FIRST_SUMS_MARK}
INSERT INTO leftOutKeys (seq, key, sha256)
  VALUES (1, x'${key.toString('hex')}', '${leftOutKeyHash(key)}');
INSERT INTO sqlite_sequence (name, seq) VALUES ('leftOutPeople', 0);`;
};
