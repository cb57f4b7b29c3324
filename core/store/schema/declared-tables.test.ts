import { expect, test } from 'vitest';
import { openDb } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { expectedSchema, migrate } from '../migrations/index.ts';
import { SCHEMA_VERSION } from './version.ts';
import type { Schema } from '../file/schema.ts';
import { undeclaredIn } from '../doctor/checks/check-rows.ts';
import { keyed } from './column-rules.ts';
import { TABLES } from './index.ts';

const schema = expectedSchema(SCHEMA_VERSION);
const present = [...schema.values()].filter(({ type }) => type === 'table');

test('every table and every column of the data file says how it is checked', () => {
  expect(undeclaredIn(schema)).toEqual([]);
});

test('a new table and a new column are named until they say it', () => {
  const calls = schema.get('calls');
  if (!calls) throw new Error('no calls');
  const later: Schema = new Map([
    ['calls', { ...calls, columns: [...calls.columns, 'mood TEXT'] }],
    ['moods', { ...calls, name: 'moods' }],
  ]);
  expect(undeclaredIn(later)).toEqual(['calls.mood', 'moods']);
});

test('nothing is declared that is not there', () => {
  const there = new Map(
    present.map(({ name, columns }) => [
      name,
      columns.map((column) => column.split(' ')[0] ?? '').sort(),
    ]),
  );
  const declared = Object.entries(TABLES).map(
    ([name, { columns }]) => [name, Object.keys(columns).sort()] as const,
  );
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(there));
});

test('what is said to be held by a foreign key has one', () => {
  const db = openDb(':memory:');
  migrate(db);
  const keys = new Set(
    present.flatMap(({ name }) =>
      db
        .all<{ table: string; from: string; to: string }>(
          sql`SELECT "table", "from", "to" FROM pragma_foreign_key_list(${name})`,
        )
        .flatMap((key) => [`${name}.${key.from}`, `${key.table}.${key.to}`]),
    ),
  );
  const claimed = Object.entries(TABLES).flatMap(([table, { columns }]) =>
    Object.entries(columns).flatMap(([column, [, rule]]) =>
      rule === keyed ? [`${table}.${column}`] : [],
    ),
  );
  expect(claimed.filter((column) => !keys.has(column))).toEqual([]);
});

test('a column whose form does not tell a changed value has a reason', () => {
  const silent = Object.entries(TABLES).flatMap(([table, { columns }]) =>
    Object.entries(columns).flatMap(([column, [, { form, pointsTo, because }]]) =>
      form || pointsTo || because ? [] : [`${table}.${column}`],
    ),
  );
  expect(silent).toEqual([]);
});
