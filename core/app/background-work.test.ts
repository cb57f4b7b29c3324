import { randomBytes } from 'node:crypto';
import { verbatim } from '#kit/message.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { AppError } from '#kit/errors.ts';
import { openStore, type Store } from '../store/index.ts';
import type { RepeatedWork } from './repeated-work.ts';
import { sql } from '../store/file/sql.ts';
import { startDailyPruning, startRenewingWords } from './background-work.ts';

const DAY_MS = 86_400_000;

let store: Store;
let time: number;
let pruning: RepeatedWork | undefined;
let warnings: string[];
let pruned: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  time = Date.parse('2026-08-15T10:00:00Z');
  store = openStore({ dir: ':memory:', now: () => time });
  warnings = [];
  pruned = 0;
  answer('a');
  time += 3 * DAY_MS;
});
afterEach(async () => {
  await pruning?.close();
  store.close();
  vi.useRealTimers();
});

const answer = (id: string, json = '1'): void => {
  const at = new Date(time).toISOString();
  store.ledger.reserve('window', 1, id);
  store.calls.finish(id, {
    operation: 'o',
    params: {},
    keyId: 'window',
    door: 'window',
    startedAt: at,
    outcome: 'ok',
    world: 'live',
    close: 'settle',
    answer: { paramsKey: id, at, fetchedAt: at, json },
  });
};
const isKept = (id: string): boolean => store.answers.find(id) !== undefined;
const start = (): void => {
  pruning = startDailyPruning({
    store,
    onPruned: () => (pruned += 1),
    warn: (sentence) => warnings.push(sentence),
  });
};

test('at start, and again each day', async () => {
  store.settings.set('pruneAfterDays', 2);
  start();
  await eventually(() => expect(pruned).toBe(1));
  expect(isKept('a')).toBe(false);

  answer('b');
  time += 3 * DAY_MS;
  vi.advanceTimersByTime(DAY_MS);
  await eventually(() => expect(pruned).toBe(2));
  expect(isKept('b')).toBe(false);
});

test('above so many megabytes the oldest go, and no more than that', async () => {
  // Random text does not become much shorter by compression.
  const megabyte = (): string => JSON.stringify(randomBytes(600_000).toString('base64'));
  for (const id of ['b', 'c', 'd', 'e', 'f']) answer(id, megabyte());
  time += 3 * DAY_MS;
  expect(store.pruning.weight().used).toBeGreaterThan(3_500_000);

  store.settings.set('pruneAboveMb', 3);
  start();
  await eventually(() => expect(pruned).toBe(1));
  await pruning?.close();
  expect(store.pruning.weight().used).toBeLessThan(3_000_000);
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map(isKept)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
});

test('below the limit of megabytes nothing is deleted', async () => {
  const requestTo = vi.spyOn(store.pruning, 'prune');
  store.settings.set('pruneAboveMb', 10);
  start();
  await eventually(() => expect(requestTo).toHaveBeenCalled());
  await requestTo.mock.results[0]?.value;
  await pruning?.close();
  expect([isKept('a'), pruned]).toEqual([true, 0]);
});

test('without a limit nothing is deleted', async () => {
  const looked = vi.spyOn(store.settings, 'all');
  start();
  await eventually(() => expect(looked).toHaveBeenCalled());
  await pruning?.close();
  expect([isKept('a'), pruned]).toEqual([true, 0]);
});

test('what fails is said, and tried again the next day', async () => {
  store.settings.set('pruneAfterDays', 2);
  vi.spyOn(store.pruning, 'prune').mockRejectedValueOnce(
    new AppError('internal_error', verbatim('no disk')),
  );
  start();
  await eventually(() => expect(warnings).toHaveLength(1));
  expect(warnings).toEqual([
    'old answers could not be deleted, which is tried again tomorrow: Internal error: no disk',
  ]);
  vi.advanceTimersByTime(DAY_MS);
  await eventually(() => expect(pruned).toBe(1));
});

test('words that are cut as before are cut anew in the background', async () => {
  const db = store.extend(({ db: opened }) => opened);
  db.run(sql`INSERT INTO wordsRenewal (id, reached, until) VALUES (1, 0, 5)`);
  let renewed = 0;
  const renewing = startRenewingWords({
    store,
    onRenewed: () => (renewed += 1),
    warn: (sentence) => warnings.push(sentence),
  });
  await eventually(() => expect(renewed).toBe(1));
  await renewing.close();
  expect(store.wordsRenewal.get()).toBeUndefined();
  expect(warnings).toEqual([]);
});
