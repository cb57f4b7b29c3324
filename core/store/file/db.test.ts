import { setImmediate as nextTurn } from 'node:timers/promises';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { FILE, openDb, type Db } from './db.ts';
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
  db
    .prepare<{ id: string }>('SELECT id FROM t ORDER BY id')
    .all()
    .map(({ id }) => id);
const add = (db: Db, id: string) => db.prepare('INSERT INTO t (id) VALUES (?)').run(id);

test('binds every kind of value and answers plain objects', () => {
  const db = memory();
  const insert = db.prepare('INSERT INTO t (id, n, b) VALUES (:id, :n, :b)');
  expect(insert.run({ id: 'a', n: true, b: undefined })).toBe(1);
  insert.run({ id: 'b', n: 7n, b: new Uint8Array([1, 2]) });
  db.prepare('INSERT INTO t VALUES (?, ?, ?)').run('c', false, null);
  const rows = db.prepare<{ id: string }>('SELECT * FROM t ORDER BY id').all();
  expect(rows).toStrictEqual([
    { id: 'a', n: 1, b: null },
    { id: 'b', n: 7, b: new Uint8Array([1, 2]) },
    { id: 'c', n: 0, b: null },
  ]);
  expect(db.prepare('SELECT id FROM t WHERE n = ?').get(7)).toStrictEqual({ id: 'b' });
  expect(db.prepare('SELECT id FROM t WHERE n = ?').get(8)).toBeUndefined();
});

test('a name that the statement does not know is refused', () => {
  expect(() => memory().prepare('SELECT :a AS a').get({ b: 1 })).toThrow(/Unknown named parameter/);
});

test('reads row by row while the same statement is used elsewhere', () => {
  const db = memory();
  for (const id of ['a', 'b', 'c']) add(db, id);
  const all = db.prepare<{ id: string }>('SELECT id FROM t ORDER BY id');
  const seen: string[] = [];
  for (const { id } of all.iterate()) seen.push(`${id}${all.all().length}`);
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
    expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(db.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
    expect(db.prepare('PRAGMA busy_timeout').get()).toEqual({ timeout: 5000 });
    db.shortenWaits();
    expect(db.prepare('PRAGMA busy_timeout').get()).toEqual({ timeout: 250 });
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
