import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp, removeUnfinishedCopies } from './backup.ts';
import { FILE } from '../file/db.ts';
import { makeEnding, makeExchange, tempDir } from '../calls/fixtures.ts';
import { openStore, type Store } from '../index.ts';
import { restore } from './restore.ts';

let temp: ReturnType<typeof tempDir>;
let dir: string;
let file: string;
const now = () => Date.parse('2026-11-22T02:01:56.000Z');
const AT = '2026-08-15T10:00:00.000Z';
beforeEach(() => {
  temp = tempDir();
  dir = join(temp.dir, 'data');
  file = join(temp.dir, 'copy.db');
});
afterEach(() => temp.remove());

const call = (store: Store, id: string): void => {
  store.ledger.reserve('cli', 1, id);
  store.calls.finish(
    id,
    makeEnding({
      keyId: 'cli',
      exchanges: [makeExchange(`the reply to ${id} `.repeat(40))],
      answer: { paramsKey: `{"id":"${id}"}`, at: AT, fetchedAt: AT, json: `"${id}"` },
    }),
  );
};
const filled = (...ids: readonly string[]): void => {
  const store = openStore({ dir });
  for (const id of ids) call(store, id);
  store.close();
};
const kept = (): unknown[] => {
  const store = openStore({ dir });
  try {
    expect(store.ledger.audit()).toEqual([]);
    return store.calls
      .recent(100)
      .map(({ id }) => store.answers.find(id)?.data)
      .toReversed();
  } finally {
    store.close();
  }
};

test('a backup of a store at work is one file for its owner, and holds what was there', async () => {
  const store = openStore({ dir });
  call(store, 'a');
  const copying = backUp(dir, file);
  call(store, 'b');
  await copying;
  call(store, 'c');
  store.close();
  expect(readdirSync(temp.dir).sort()).toEqual(['copy.db', 'data']);
  expect(process.platform === 'win32' || (statSync(file).mode & 0o777) === 0o600).toBe(true);
  const { aside } = await restore(dir, file, { now });
  expect(aside).toBe(join(dir, 'bowerbird-before-20261122T020156Z.db'));
  expect(kept()[0]).toBe('a');
  expect(kept()).not.toContain('c');
  // What was there before is whole as well.
  await restore(dir, aside ?? '', { now });
  expect(kept()).toEqual(['a', 'b', 'c']);
});

test('a file that is there is replaced by --force alone, and never the data file', async () => {
  filled('a');
  writeFileSync(file, 'mine');
  await expect(backUp(dir, file)).rejects.toThrow(/is there already; --force replaces it/);
  expect(readFileSync(file, 'utf8')).toBe('mine');
  await backUp(dir, file, { force: true });
  expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3');
  for (const end of ['', '-wal'])
    await expect(backUp(dir, join(dir, FILE + end), { force: true })).rejects.toThrow(
      /is the data file itself/,
    );
  await expect(backUp(join(temp.dir, 'none'), file, { force: true })).rejects.toThrow(
    /there is no data file/,
  );
  expect(kept()).toEqual(['a']);
});

test.each([
  ['cut short', (path: string) => truncateSync(path, 9000)],
  ['no database', (path: string) => writeFileSync(path, 'no database '.repeat(1000))],
  ['empty', (path: string) => truncateSync(path, 0)],
])('a backup that is %s is refused, and nothing is changed', async (_name, damage) => {
  filled('a');
  await backUp(dir, file);
  damage(file);
  const before = readdirSync(dir);
  await expect(restore(dir, file)).rejects.toMatchObject({ kind: 'data_folder' });
  expect(readdirSync(dir)).toEqual(before);
  expect(kept()).toEqual(['a']);
});

test('a backup from before the oldest file that is opened is refused with what opens it', async () => {
  filled('a');
  await backUp(dir, file);
  const db = new DatabaseSync(file);
  db.exec('PRAGMA user_version = 28');
  db.close();
  await expect(restore(dir, file)).rejects.toThrow(
    'was written by a Bowerbird older than 0.9.0 (schema 28), which 0.9.0 opens and brings up to date',
  );
  expect(kept()).toEqual(['a']);
});

test('nothing is put in place while a process has the data folder open', async () => {
  filled('a');
  await backUp(dir, file);
  const store = openStore({ dir });
  await expect(restore(dir, file)).rejects.toThrow(/another process works with it/);
  call(store, 'b');
  store.close();
  expect(kept()).toEqual(['a', 'b']);
});

test('a damaged, a deleted and a missing data file are all made good', async () => {
  filled('a');
  await backUp(dir, file);
  writeFileSync(join(dir, FILE), 'x'.repeat(5000));
  writeFileSync(join(dir, `${FILE}-wal`), 'not a log');
  const { aside = '' } = await restore(dir, file, { now });
  expect(kept()).toEqual(['a']);
  expect(readFileSync(aside, 'utf8')).toMatch(/^xxx/);
  expect(readFileSync(`${aside}-wal`, 'utf8')).toBe('not a log');

  const elsewhere = join(temp.dir, 'elsewhere');
  mkdirSync(elsewhere);
  expect((await restore(elsewhere, file, { now })).aside).toBeUndefined();
  expect(existsSync(join(elsewhere, FILE))).toBe(true);
});

test('it is told how many pages are copied, to the last one, and copying can be ended', async () => {
  filled('a');
  const steps: { readonly copied: number; readonly of: number }[] = [];
  await backUp(dir, file, { onCopied: (progress) => steps.push(progress) });
  expect(steps.at(-1)?.copied).toBe(steps.at(-1)?.of);
  expect(steps.at(-1)?.of).toBeGreaterThan(0);
  const target = join(temp.dir, 'second.db');
  await expect(backUp(dir, target, { signal: AbortSignal.abort() })).rejects.toThrow(/aborted/);
  expect(readdirSync(temp.dir).sort()).toEqual(['copy.db', 'data']);
});

test('copies whose program was ended are removed, and nothing else', () => {
  for (const name of ['copy.db', 'copy.db.part-00ff', 'copy.db.part-00ff-wal', 'other.db.part-1'])
    writeFileSync(join(temp.dir, name), '');
  removeUnfinishedCopies(file);
  expect(readdirSync(temp.dir).sort()).toEqual(['copy.db', 'other.db.part-1']);
});
