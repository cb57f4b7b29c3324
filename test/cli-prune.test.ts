import { hash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../core/store/index.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

const DAY_MS = 86_400_000;

let dir: string;
let data: string;
beforeEach(() => {
  dir = tempDir();
  data = join(dir, 'data');
  const now = (): number => Date.now() - 10 * DAY_MS;
  const store = openStore({ dir: data, now });
  for (const id of ['a', 'b']) {
    const at = new Date(now()).toISOString();
    store.ledger.reserve('cli', 1, id);
    store.calls.finish(id, {
      operation: 'videosite.get-video',
      params: { id },
      keyId: 'cli',
      door: 'cli',
      startedAt: at,
      outcome: 'ok',
      world: 'live',
      close: 'settle',
      answer: { paramsKey: id, at, fetchedAt: at, json: JSON.stringify(noise(id)) },
    });
  }
  store.close();
});
afterEach(() => removeDir(dir));

/** Two megabytes that hardly becomes shorter by compression. */
const noise = (seed: string): string =>
  Array.from({ length: 46_000 }, (_, n) => hash('sha256', `${seed} ${n}`, 'base64')).join('');
const prune = (...args: string[]) => inside('prune', '--data', data, ...args);
const size = (): number => statSync(join(data, 'bowerbird.db')).size;

test('a dry run says what would go, and leaves it', async () => {
  const before = size();
  const ran = await prune('--older-than', '5', '--dry-run');
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(ran.out).toMatch(
    /^2 answers, 0 replies and 0 notes of free answers would be deleted \(3\.\d MB\)\n$/,
  );
  expect(size()).toBe(before);
});

test('old answers go, and the file becomes smaller', async () => {
  const before = size();
  const ran = await prune('--older-than', '5', '--json');
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(ran.out)).toMatchObject({
    limits: { olderThanDays: 5 },
    pruned: { answers: 2, replies: 0, logLines: 0 },
    dryRun: false,
  });
  expect(size()).toBeLessThan(before - 1_000_000);
  expect((await inside('doctor', '--full', '--data', data)).code).toBe(0);
  const credits = await inside('credits', '--json', '--data', data);
  expect(JSON.parse(credits.out)).toMatchObject({ balance: 98, spent: 2 });
});

test('while another process has the file open, what is free stays in it', async () => {
  const store = openStore({ dir: data });
  const ran = await prune('--keep-below', '3');
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(ran.out).toMatch(/^1 answers, /);
  expect(ran.out).toMatch(
    / in it are free\nthe data file uses the room again; `bowerbird prune` gives it back to the disk once Bowerbird has ended\n$/,
  );
  expect(store.problem()).toBeUndefined();
  expect(['a', 'b'].map((id) => store.answers.find(id)?.callId)).toEqual([undefined, 'b']);
  store.close();
});

test('without a limit those of the settings hold, and with none there either nothing goes', async () => {
  expect((await prune()).out).toMatch(/^nothing is deleted without a limit: /);
  const store = openStore({ dir: data });
  expect(store.answers.find('a')).toBeDefined();
  store.settings.set('pruneAfterDays', 5);
  store.close();
  expect((await prune()).out).toMatch(/^2 answers, /);
});

test('wrong usage, and a folder without data', async () => {
  for (const wrong of [['--older-than', '0'], ['--older-than', 'x'], ['more']])
    expect((await prune(...wrong)).code).toBe(2);
  const nowhere = join(dir, 'nowhere');
  expect(await inside('prune', '--data', nowhere)).toMatchObject({ code: 3 });
  expect(existsSync(nowhere)).toBe(false);
});
