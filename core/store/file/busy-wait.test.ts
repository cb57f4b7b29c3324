import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDb, type Db } from './db.ts';
import { sql } from './sql.ts';
import { tempDir } from '../calls/fixtures.ts';

let place: ReturnType<typeof tempDir>;
let ours: Db;
let other: Db;
let time: number;

beforeEach(() => {
  place = tempDir();
  time = 0;
  ours = openDb(place.dir, { monotonic: () => time });
  ours.exec('CREATE TABLE t (id TEXT PRIMARY KEY) STRICT');
  ours.shortenWaits();
  other = openDb(place.dir);
});
afterEach(() => {
  ours.close();
  other.close();
  place.remove();
});

const add = (id: string): void =>
  ours.transaction(() => void ours.run(sql`INSERT INTO t (id) VALUES (${id})`));
/** How long the next statement would wait, in milliseconds. */
const wait = (): unknown => ours.get(sql`PRAGMA busy_timeout`);

const LOCKED = 'Service unavailable: another process is writing to the data folder';

test('one waits in vain, and nobody waits after it until the lock is given', () => {
  expect(wait()).toEqual({ timeout: 250 });
  other.exec('BEGIN IMMEDIATE');
  expect(() => add('a')).toThrow(LOCKED);
  expect(wait()).toEqual({ timeout: 0 });
  expect(() => add('b')).toThrow(LOCKED);
  expect(wait()).toEqual({ timeout: 0 });
  // Reading waits for nobody.
  expect(ours.all(sql`SELECT id FROM t`)).toEqual([]);

  other.exec('ROLLBACK');
  add('c');
  expect(wait()).toEqual({ timeout: 250 });
  expect(ours.all(sql`SELECT id FROM t`)).toEqual([{ id: 'c' }]);
});

test('while it stays locked, one in five seconds waits', () => {
  other.exec('BEGIN IMMEDIATE');
  expect(() => add('a')).toThrow(LOCKED);
  time += 4999;
  expect(() => add('a')).toThrow(LOCKED);
  expect(wait()).toEqual({ timeout: 0 });
  time += 1;
  expect(wait()).toEqual({ timeout: 250 });
  expect(() => add('a')).toThrow(LOCKED);
  expect(wait()).toEqual({ timeout: 0 });
});

test('the refusal says when to come back', () => {
  other.exec('BEGIN IMMEDIATE');
  expect(() => add('a')).toThrow(
    expect.objectContaining({ kind: 'service_unavailable', retryAfter: 1 }),
  );
});
