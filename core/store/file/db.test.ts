import { setImmediate as nextTurn } from 'node:timers/promises';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { FILE, openDb, type Db } from './db.ts';
import { empty, join as joinParts, sql } from './sql.ts';
import { tempDir } from '../calls/fixtures.ts';

const open: Db[] = [];
const memory = (): Db => {
  const db = openDb(':memory:');
  open.push(db);
  db.exec('CREATE TABLE t (id TEXT PRIMARY KEY, n INTEGER, b BLOB) STRICT');
  return db;
};
afterEach(() => {
  for (const db of open.splice(0)) db.close();
});
const ids = (db: Db) =>
  db.all<{ id: string }>(sql`SELECT id FROM t ORDER BY id`).map(({ id }) => id);
const add = (db: Db, id: string) => db.run(sql`INSERT INTO t (id) VALUES (${id})`);

test('binds every kind of value and answers plain objects', () => {
  const db = memory();
  expect(db.run(sql`INSERT INTO t (id, n, b) VALUES (${'a'}, ${true}, ${undefined})`)).toBe(1);
  db.run(sql`INSERT INTO t (id, n, b) VALUES (${'b'}, ${7n}, ${new Uint8Array([1, 2])})`);
  db.run(sql`INSERT INTO t VALUES (${'c'}, ${false}, ${null})`);
  const rows = db.all<{ id: string }>(sql`SELECT * FROM t ORDER BY id`);
  expect(rows).toStrictEqual([
    { id: 'a', n: 1, b: null },
    { id: 'b', n: 7, b: new Uint8Array([1, 2]) },
    { id: 'c', n: 0, b: null },
  ]);
  expect(db.get(sql`SELECT id FROM t WHERE n = ${7}`)).toStrictEqual({ id: 'b' });
  expect(db.get(sql`SELECT id FROM t WHERE n = ${8}`)).toBeUndefined();
});

test('what is a value is never text of the statement', () => {
  const db = memory();
  const hostile = "x'); DROP TABLE t; --";
  add(db, hostile);
  expect(ids(db)).toEqual([hostile]);
});

test('parts are put together with their values in order', () => {
  const db = memory();
  for (const id of ['a', 'b', 'c']) add(db, id);
  const isBetween = sql`id >= ${'b'} AND id <= ${'c'}`;
  const isNot = joinParts(
    ['b', 'x'].map((id) => sql`id <> ${id}`),
    ' AND ',
  );
  expect(db.all(sql`SELECT id FROM t WHERE ${isBetween} AND ${isNot} ${empty}`)).toEqual([
    { id: 'c' },
  ]);
});

test('reads row by row while the same statement is used elsewhere', () => {
  const db = memory();
  for (const id of ['a', 'b', 'c']) add(db, id);
  const all = sql`SELECT id FROM t ORDER BY id`;
  const seen: string[] = [];
  for (const { id } of db.iterate<{ id: string }>(all)) seen.push(`${id}${db.all(all).length}`);
  expect(seen).toEqual(['a3', 'b3', 'c3']);
});

test('a failed transaction leaves nothing, a failed inner one only its own part', () => {
  const db = memory();
  expect(() =>
    db.transaction(() => {
      add(db, 'a');
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(ids(db)).toEqual([]);

  const answer = db.transaction(() => {
    add(db, 'a');
    expect(() =>
      db.transaction(() => {
        add(db, 'b');
        throw new Error('inner');
      }),
    ).toThrow('inner');
    db.transaction(() => add(db, 'c'));
    return 5;
  });
  expect(answer).toBe(5);
  expect(ids(db)).toEqual(['a', 'c']);
});

test('a transaction that would wait is refused', () => {
  const db = memory();
  expect(() =>
    db.transaction(() => {
      add(db, 'a');
      return Promise.resolve();
    }),
  ).toThrow('a transaction must be synchronous');
  expect(ids(db)).toEqual([]);
});

test('a file is opened in write-ahead mode, with foreign keys and patience', () => {
  const { dir, remove } = tempDir();
  try {
    const db = openDb(dir);
    open.push(db);
    expect(db.get(sql`PRAGMA journal_mode`)).toEqual({ journal_mode: 'wal' });
    expect(db.get(sql`PRAGMA foreign_keys`)).toEqual({ foreign_keys: 1 });
    expect(db.get(sql`PRAGMA busy_timeout`)).toEqual({ timeout: 5000 });
    db.shortenWaits();
    expect(db.get(sql`PRAGMA busy_timeout`)).toEqual({ timeout: 250 });
  } finally {
    for (const db of open.splice(0)) db.close();
    remove();
  }
});

test.skipIf(process.platform === 'win32')(
  'the folder and the file are for their owner only',
  () => {
    const { dir, remove } = tempDir();
    const inner = join(dir, 'a', 'b');
    const db = openDb(inner);
    db.exec('CREATE TABLE t (id TEXT)');
    const modes = ['', FILE, `${FILE}-wal`, `${FILE}-shm`].map((name) =>
      (statSync(join(inner, name)).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(['700', '600', '600', '600']);
    db.close();
    remove();
  },
);

test('the version changes when another connection commits, not when this one does', async () => {
  const { dir, remove } = tempDir();
  const [one, two] = [openDb(dir), openDb(dir)];
  try {
    one.exec('CREATE TABLE t (id TEXT)');
    const before = one.version();
    add(one, 'a');
    expect(one.version()).toBe(before);
    add(two, 'b');
    one.transaction(() => expect(one.version()).not.toBe(before));
    await nextTurn();
    expect(one.version()).not.toBe(before);
  } finally {
    one.close();
    two.close();
    remove();
  }
});

test('a lasting transaction is on the disk when it is committed; others after it are as always', () => {
  const { dir, remove } = tempDir();
  const db = openDb(dir);
  const synchronous = () => db.get(sql`PRAGMA synchronous`);
  try {
    db.exec('CREATE TABLE t (id TEXT)');
    const within = db.lastingTransaction(() => {
      add(db, 'a');
      return synchronous();
    });
    expect([within, synchronous()]).toEqual([{ synchronous: 2 }, { synchronous: 1 }]);
    const failing = (): never => {
      throw new Error('no');
    };
    expect(() => db.lastingTransaction(failing)).toThrow('no');
    expect([ids(db), synchronous()]).toEqual([['a'], { synchronous: 1 }]);
  } finally {
    db.close();
    remove();
  }
});

test('a file that is no database is named so', () => {
  const { dir, remove } = tempDir();
  try {
    openDb(dir).close();
    writeFileSync(join(dir, FILE), 'not a database, '.repeat(100));
    expect(() => openDb(dir)).toThrow('Internal error: the data file is not a Bowerbird database');
  } finally {
    remove();
  }
});
