import { verbatim } from '#kit/message.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { AppError } from '#kit/errors.ts';
import { openStore, type Store } from '../store/index.ts';
import { startDailyPruning, type DailyPruning } from './daily-pruning.ts';

const DAY_MS = 86_400_000;

let store: Store;
let time: number;
let pruning: DailyPruning | undefined;
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

const answer = (id: string): void => {
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
    answer: { paramsKey: id, at, fetchedAt: at, json: '1' },
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
