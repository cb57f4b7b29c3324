import * as fs from 'node:fs';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hostname } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { processHost } from '#kit/processes.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError, detailFromError } from '#kit/errors.ts';
import { tempDir } from '../calls/fixtures.ts';
import { restore } from '../doctor/restore.ts';
import { openStore } from '../index.ts';
import { migrate } from '../migrations/index.ts';
import { SCHEMA_VERSION } from '../schema/version.ts';
import { DATA_FILE } from './data-folder.ts';
import { openDb } from './db.ts';
import { recountRows } from './row-counts.ts';
import { sql } from './sql.ts';
import { listUpdateCopies, removeUpdateCopies } from './update-copies.ts';

vi.mock('node:fs', { spy: true });

let temp: ReturnType<typeof tempDir>;
let dir: string;
const AT = Date.parse('2026-11-22T02:01:56.000Z');
const DAY = 24 * 60 * 60 * 1000;
const COPY = 'bowerbird-before-update-20261122T020156Z.db';
const OLD = SCHEMA_VERSION - 1;

beforeEach(() => {
  temp = tempDir();
  dir = join(temp.dir, 'data');
});
afterEach(() => temp.remove());

/** A data file as the program before this one had left it. */
const writeOld = (value: string) => {
  const db = openDb(dir);
  migrate(db, OLD);
  db.run(sql`INSERT OR REPLACE INTO settings (key, value) VALUES (${'old'}, ${value})`);
  recountRows(db);
  return db;
};

const read = (file: string) => {
  const db = new DatabaseSync(join(dir, file), { readOnly: true });
  try {
    const settings = db.prepare("SELECT value FROM settings WHERE key = 'old'").get();
    return [db.prepare('PRAGMA user_version').get()?.['user_version'], settings?.['value']];
  } finally {
    db.close();
  }
};

const start = (now = AT): readonly string[] => {
  const store = openStore({ dir, now: () => now });
  store.close();
  return store.notices;
};

test('a data file of an older program is copied before it is changed, and only then', () => {
  writeOld('"kept"').close();
  expect(start()).toContain(`the data file was copied to ${COPY} before it was changed`);
  expect(listUpdateCopies(dir)).toEqual([COPY]);
  expect(read(COPY)).toEqual([OLD, '"kept"']);
  expect(read(DATA_FILE)).toEqual([SCHEMA_VERSION, '"kept"']);
  expect(start(AT + 1000)).toEqual([]);
  expect(readdirSync(dir).filter((name) => name.includes('before'))).toEqual([COPY]);
});

test.skipIf(process.platform === 'win32')(
  'only its owner reads the copy (no modes on Windows)',
  () => {
    writeOld('1').close();
    start();
    expect((statSync(join(dir, COPY)).mode & 0o777).toString(8)).toBe('600');
  },
);

test('what stands only in the log is in the copy', () => {
  const held = writeOld('"in the log"');
  expect(statSync(join(dir, `${DATA_FILE}-wal`)).size).toBeGreaterThan(0);
  start();
  held.close();
  expect(read(COPY)).toEqual([OLD, '"in the log"']);
  expect(readdirSync(dir).filter((name) => name.startsWith(COPY))).toEqual([COPY]);
});

test('a file with which an older program works is not changed', () => {
  const db = writeOld('1');
  const live = new Date(AT).toISOString();
  db.run(
    sql`INSERT INTO engines (id, host, pid, started, heartbeat)
      VALUES ('older', ${processHost()}, ${process.ppid}, ${live}, ${live})`,
  );
  db.close();
  expect(() => start()).toThrow(
    `The data folder cannot be used: an older Bowerbird works with it (process ${process.ppid} of ${hostname()})`,
  );
  expect(read(DATA_FILE)).toEqual([OLD, '1']);
  const ended = new DatabaseSync(join(dir, DATA_FILE));
  // Above the largest process number that Linux, macOS or Windows give out.
  ended.prepare('UPDATE engines SET pid = ?').run(2 ** 30);
  ended.close();
  start();
  expect(read(DATA_FILE)).toEqual([SCHEMA_VERSION, '1']);
});

test('a new folder is not copied, nor one in memory', () => {
  expect(start()).toEqual([]);
  openStore({ dir: ':memory:' }).close();
  expect(listUpdateCopies(dir)).toEqual([]);
});

test('a file that cannot be changed is as it was, and leaves no copy', () => {
  const db = writeOld('1');
  db.exec('DROP TABLE downloads');
  db.close();
  expect(() => start()).toThrow(AppError);
  expect(readdirSync(dir).filter((name) => name.includes('before'))).toEqual([]);
  expect(read(DATA_FILE)).toEqual([OLD, '1']);
});

test('one goes back by the copy, and the next update makes another one', async () => {
  writeOld('1').close();
  start();
  await restore(dir, join(dir, COPY), { now: () => AT + 1000 });
  expect(read(DATA_FILE)).toEqual([OLD, '1']);
  start(AT + 2000);
  expect(listUpdateCopies(dir)).toEqual(['bowerbird-before-update-20261122T020158Z.db']);
});

test('a copy is kept for 30 days', () => {
  writeOld('1').close();
  start();
  expect(start(AT + 30 * DAY)).toEqual([]);
  expect(start(AT + 30 * DAY + 1)).toEqual([
    `the copy ${COPY} was no longer needed and is deleted`,
  ]);
  expect(listUpdateCopies(dir)).toEqual([]);
});

test('a program that is older than the file names the copy to go back to', () => {
  writeOld('1').close();
  start();
  const db = new DatabaseSync(join(dir, DATA_FILE));
  db.exec('PRAGMA user_version = 9999');
  db.close();
  let words = '';
  try {
    start();
  } catch (error) {
    words = error instanceof AppError ? JSON.stringify(detailFromError(error)) : String(error);
  }
  expect(words).toContain(`bowerbird restore ${COPY}`);
});

test('without room for a copy nothing is changed, and it says how much is needed', () => {
  writeOld('1').close();
  vi.mocked(fs.statfsSync).mockReturnValueOnce({ bavail: 20, bsize: 1_000_000 } as fs.StatsFs);
  vi.mocked(fs.copyFileSync).mockImplementationOnce(() => {
    throw new Error('blocks cannot be shared here');
  });
  expect(() => start()).toThrow(/\d\d MB, and 20 MB are free/);
  expect(read(DATA_FILE)).toEqual([OLD, '1']);
  expect(readdirSync(dir).filter((name) => name.includes('before'))).toEqual([]);
});

test('nothing but copies is removed', () => {
  writeOld('1').close();
  start();
  const other = 'bowerbird-before-20261122T020156Z.db';
  for (const name of [other, `${COPY}.part`, `${COPY}.part-wal`])
    writeFileSync(join(dir, name), '');
  removeUpdateCopies(dir, [COPY, other, DATA_FILE]);
  expect(readdirSync(dir).toSorted()).toEqual([other, DATA_FILE]);
});
