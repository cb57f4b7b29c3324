import {
  copyFileSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FILE, openDb, type Db } from './db.ts';
import { sql } from './sql.ts';
import { makeEnding, tempDir } from '../calls/fixtures.ts';
import { openStore } from '../index.ts';

/** Somebody tidies up the data folder while the program runs. */
let place: ReturnType<typeof tempDir>;
let db: Db;
let time: number;

beforeEach(() => {
  place = tempDir();
  time = 0;
  db = openDb(place.dir, { monotonic: () => time });
  db.exec('CREATE TABLE t (id TEXT PRIMARY KEY, b BLOB) STRICT');
  add('first');
});
afterEach(() => {
  vi.useRealTimers();
  db.close();
  place.remove();
});

const file = (name = ''): string => join(place.dir, `${FILE}${name}`);
const insert = (id: string): unknown => db.run(sql`INSERT INTO t (id) VALUES (${id})`);
function add(id: string): void {
  db.transaction(() => void insert(id));
}
const ids = (): unknown[] => db.all(sql`SELECT id FROM t`);

const ways: readonly [string, string, () => void][] = [
  ['deleted', 'the data file was deleted or moved', () => rmSync(file())],
  ['moved', 'the data file was deleted or moved', () => renameSync(file(), file('.old'))],
  [
    'replaced by a copy of itself',
    'the data file was replaced',
    () => {
      copyFileSync(file(), file('.copy'));
      renameSync(file('.copy'), file());
    },
  ],
  [
    'deleted, with its log left',
    'the log beside the data file was deleted or moved',
    () => rmSync(file('-wal')),
  ],
  [
    'written over by something shorter',
    'the data file was cut short',
    () => {
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      expect(db.problem()).toBeUndefined();
      truncateSync(file(), 100);
    },
  ],
];

test.skipIf(process.platform === 'win32').each(ways)(
  'a file that is %s is noticed before anything is acknowledged',
  (_way, problem, spoil) => {
    expect(db.problem()).toBeUndefined();
    spoil();
    expect(() => add('second')).toThrow(
      `Service unavailable: ${problem} while Bowerbird ran; nothing is answered or written until it is back in its place or Bowerbird is started anew`,
    );
    expect(() => insert('third')).toThrow(problem);
    expect(ids).toThrow(problem);
    expect(db.problem()).toBe(problem);
  },
);

test.skipIf(process.platform === 'win32')(
  'a file that is put back is the same again, and lacks only what was refused',
  () => {
    renameSync(file(), file('.old'));
    expect(() => add('second')).toThrow(/deleted or moved/);
    renameSync(file('.old'), file());
    // Looked for at a bounded rate.
    expect(ids).toThrow(/deleted or moved/);
    time += 250;
    expect(ids()).toEqual([{ id: 'first' }]);
    add('third');
    expect(ids()).toEqual([{ id: 'first' }, { id: 'third' }]);
  },
);

test.skipIf(process.platform === 'win32')(
  'the store tells who listens, and answers from memory meanwhile',
  () => {
    vi.useFakeTimers();
    const { dir, remove } = tempDir();
    const store = openStore({ dir });
    const heard: unknown[] = [];
    store.onProblem((problem) => heard.push(problem));
    store.ledger.reserve('window', 1, 'a');
    renameSync(join(dir, FILE), join(dir, 'elsewhere'));
    expect(() => store.calls.finish('a', makeEnding({ keyId: 'window' }))).toThrow(
      /deleted or moved/,
    );
    vi.advanceTimersByTime(2000);
    expect([store.problem(), heard]).toEqual([
      'the data file was deleted or moved',
      ['the data file was deleted or moved'],
    ]);
    renameSync(join(dir, 'elsewhere'), join(dir, FILE));
    vi.advanceTimersByTime(2000);
    vi.useRealTimers();
    expect([store.problem(), heard.length]).toEqual([undefined, 2]);
    expect(store.ledger.refund('a')).toBe(0);
    expect(store.ledger.audit()).toEqual([]);
    store.close();
    remove();
  },
);

test.skipIf(process.platform === 'win32')(
  'closing touches nothing that was put in its place',
  () => {
    rmSync(file());
    rmSync(file('-wal'));
    rmSync(file('-shm'));
    for (const name of ['', '-wal', '-shm']) writeFileSync(file(name), `another ${name}`);
    db.close();
    const another = openAsText();
    expect(another).toEqual(['another ', 'another -wal', 'another -shm']);
  },
);

const openAsText = (): string[] =>
  ['', '-wal', '-shm'].map((name) => readFileSync(file(name), 'utf8'));
