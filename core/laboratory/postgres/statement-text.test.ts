import { expect, test } from 'vitest';
import { bySqlite, hasWords, indexedBy } from '../../store/file/dialect.ts';
import { raw, sql } from '../../store/file/sql.ts';
import { valuesOf, statementText } from './statement-text.ts';

test('values are numbered in their order, across nested parts', () => {
  const inner = sql`name = ${'a'}`;
  const statement = sql`SELECT id FROM keys WHERE ${inner} AND disabled = ${false} LIMIT ${3}`;
  expect(statementText(statement).text).toBe(
    'SELECT id FROM keys WHERE name = $1 AND disabled = $2 LIMIT $3',
  );
  expect(valuesOf(statement)).toEqual(['a', 0, 3]);
});

test('what stands behind a mark is said in the place of what SQLite is told', () => {
  const by = bySqlite('ifnull(a, 0)', 'coalesce(a, 0)');
  expect(statementText(sql`SELECT ${by}, ${by} FROM t`).text).toBe(
    'SELECT coalesce(a, 0), coalesce(a, 0) FROM t',
  );
  expect(
    statementText(sql`SELECT id FROM items ${indexedBy('itemsByDate')} ORDER BY id`).text,
  ).toBe('SELECT id FROM items  ORDER BY id');
  expect(
    statementText(
      sql`SELECT rowid FROM itemWords WHERE ${hasWords({ now: '"owl"', renewing: '"owl"' })}`,
    ).text,
  ).toBe('SELECT rowid FROM itemWords WHERE itemWords.words @@ wordsQuestion( $1)');
});

test('names that the server answers in small letters are those of the statement again', () => {
  const { nameOf } = statementText(sql`SELECT lastSeen, count(*) AS howMany FROM items`);
  expect([nameOf('lastseen'), nameOf('howmany'), nameOf('items')]).toEqual([
    'lastSeen',
    'howMany',
    'items',
  ]);
});

test.each([
  ['SELECT id FROM keys', false],
  ['WITH a AS (SELECT 1) SELECT updated FROM a', false],
  ['INSERT INTO settings (key, value) VALUES (1, 2)', true],
  ['\n  update settings SET value = 1', true],
  ['DELETE FROM settings', true],
  ['WITH a AS (SELECT 1) INSERT INTO b SELECT 1 FROM a RETURNING id', true],
])('%j writes: %s', (text, writes) => {
  expect(statementText(sql`${raw(text)}`).writes).toBe(writes);
});

test('what PostgreSQL knows no value for becomes one', () => {
  const bytes = Buffer.from([0, 1]);
  expect(valuesOf(sql`${undefined}${null}${true}${'a\0b'}${'\0'}${bytes}${2n}`)).toEqual([
    null,
    null,
    1,
    'a\u0001\u0001b',
    '\u0001\u0001',
    bytes,
    2n,
  ]);
});
