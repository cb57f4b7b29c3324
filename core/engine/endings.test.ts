import { verbatim } from '#kit/message.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#kit/errors.ts';
import { makeEnding } from '../store/calls/fixtures.ts';
import type { Store } from '../store/index.ts';
import { createEndings, type Endings } from './endings.ts';
import { openTestStore } from '../store/testing/open-test-store.ts';

/** Calls that end while nothing can be written. */
let store: Store;
let endings: Endings;
let running: Set<string>;
let warnings: string[];
let refunds: number;
/** Every wait, in milliseconds; each lasts until the test lets it end. */
let waits: number[];
let wake: () => void;

const busy = (): AppError =>
  new AppError('service_unavailable', verbatim('another process is writing to the data folder'), {
    cause: Object.assign(new Error('database is locked'), { errcode: 5 }),
  });
const full = (): AppError =>
  new AppError('internal_error', verbatim('the disk is full: nothing was written'));

beforeEach(() => {
  store = openTestStore();
  running = new Set();
  warnings = [];
  refunds = 0;
  waits = [];
  endings = createEndings({
    store,
    isRunning: (callId) => running.has(callId),
    onRefunds: () => (refunds += 1),
    warn: (sentence) => warnings.push(sentence),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        waits.push(ms);
        wake = resolve;
        signal?.addEventListener('abort', () => resolve());
      }),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  store.close();
});

const failure = makeEnding({ outcome: 'platform_error', close: 'refund' });
const broken = (kind: () => AppError): void => {
  const fail = (): never => {
    throw kind();
  };
  vi.spyOn(store.calls, 'finish').mockImplementation(fail);
  vi.spyOn(store.ledger, 'refund').mockImplementation(fail);
};
const reserve = (callId: string): void => store.ledger.reserve('window', 1, callId);
/** Lets the present wait end, and everything run that then can. */
const pass = async (): Promise<void> => {
  wake();
  await new Promise((resolve) => setImmediate(resolve));
};

test('an answer waits a moment for a locked database, and is then written', async () => {
  reserve('a');
  const finish = vi.spyOn(store.calls, 'finish').mockImplementationOnce(() => {
    throw busy();
  });
  const ended = endings.finish('a', makeEnding());
  expect(waits).toEqual([100]);
  await pass();
  expect((await ended).credits).toBe(1);
  expect(finish).toHaveBeenCalledTimes(2);
});

test('it does not wait for ever, and for nothing else at all', async () => {
  broken(busy);
  const ended = endings.finish('a', makeEnding()).catch((error: unknown) => error);
  for (let n = 0; n < 3; n += 1) await pass();
  expect(await ended).toMatchObject({ kind: 'service_unavailable' });
  expect(waits).toEqual([100, 400, 1000]);
  broken(full);
  await expect(endings.finish('a', makeEnding())).rejects.toThrow('the disk is full');
  expect(waits).toHaveLength(3);
});

test('credits that cannot be given back are given back later, with longer and longer waits', async () => {
  reserve('a');
  reserve('b');
  broken(full);
  expect(await endings.refund('a', failure, false)).toEqual({ credits: 0, evidence: [] });
  await endings.refund('b', failure, false);
  for (let n = 0; n < 9; n += 1) await pass();
  expect(waits).toEqual([1, 2, 4, 8, 15, 30, 60, 60, 60, 60].map((seconds) => seconds * 1000));
  expect(warnings).toEqual([
    'the data folder cannot be written to: the credits of calls that failed stay reserved until it can',
  ]);
  expect([store.ledger.overview().reserved, refunds]).toEqual([2, 0]);

  vi.restoreAllMocks();
  await pass();
  expect(store.ledger.overview()).toEqual({ granted: 100, spent: 0, reserved: 0 });
  expect([refunds, waits.length]).toEqual([1, 10]);
  expect(store.ledger.audit()).toEqual([]);
});

test('what else this process left open is found as well; a call under way keeps its credits', async () => {
  for (const callId of ['a', 'forgotten', 'under way']) reserve(callId);
  running.add('under way');
  broken(full);
  await endings.refund('a', failure, true);
  vi.restoreAllMocks();
  await pass();
  expect(store.leases.openCalls()).toEqual(['under way']);
  expect(store.ledger.settle('under way')).toBe(1);
});

test('closing tries once more, and does not wait long', async () => {
  reserve('a');
  broken(full);
  await endings.refund('a', failure, true);
  const closed = endings.close();
  // The wait that the closing ends, and the first two of its own.
  for (let n = 0; n < 3; n += 1) await pass();
  vi.restoreAllMocks();
  await pass();
  await closed;
  expect(waits).toEqual([1000, 0, 250, 750]);
  expect(store.ledger.overview().reserved).toBe(0);
});

test('closing waits for nothing when nothing is left over', async () => {
  reserve('a');
  await endings.refund('a', failure, false);
  await endings.close();
  expect([waits, store.ledger.account().balance]).toEqual([[], 100]);
});

test('a call that fails just when the others have their credits back is not forgotten', async () => {
  reserve('a');
  broken(full);
  await endings.refund('a', failure, true);
  vi.restoreAllMocks();
  const openCalls = vi.spyOn(store.leases, 'openCalls').mockImplementationOnce(() => {
    queueMicrotask(() => {
      reserve('b');
      broken(full);
      void endings.refund('b', failure, true);
    });
    return ['a'];
  });
  await pass();
  expect([waits, openCalls.mock.calls.length, warnings.length]).toEqual([[1000, 1000], 1, 2]);
  vi.restoreAllMocks();
  await pass();
  expect(store.ledger.overview()).toEqual({ granted: 100, spent: 0, reserved: 0 });
});

test('credits that can be given back without the rest of the ending are given back at once', async () => {
  reserve('a');
  vi.spyOn(store.calls, 'finish').mockImplementation(() => {
    throw full();
  });
  expect(await endings.refund('a', failure, false)).toEqual({ credits: 0, evidence: [] });
  expect([store.ledger.account().balance, waits, warnings]).toEqual([100, [], []]);
});

test('a failure waits for a locked database, but not twice', async () => {
  broken(busy);
  const waiting = endings.refund('a', failure, false);
  expect(waits).toEqual([100]);
  for (let n = 0; n < 3; n += 1) await pass();
  await waiting;
  expect(waits).toEqual([100, 400, 1000, 1000]);
  await endings.refund('b', failure, true);
  expect(waits).toHaveLength(4);
});

test('once it is closed, nothing more is tried later', async () => {
  await endings.close();
  reserve('a');
  broken(full);
  await endings.refund('a', failure, true);
  expect([waits, warnings]).toEqual([[], []]);
});

test('what nobody reserved any more is no refund that a window is told of', async () => {
  broken(full);
  await endings.refund('a', failure, true);
  vi.restoreAllMocks();
  await pass();
  expect([refunds, waits]).toEqual([0, [1000]]);
});

describe('without a clock of the test', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    endings = createEndings({
      store,
      isRunning: () => false,
      onRefunds: () => (refunds += 1),
      warn: (sentence) => warnings.push(sentence),
    });
  });
  afterEach(() => {
    // First what looks at the timers: it puts back what it found, which is not the real ones.
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test('an answer waits as long as it says', async () => {
    reserve('a');
    vi.spyOn(store.calls, 'finish').mockImplementationOnce(() => {
      throw busy();
    });
    let isOver = false;
    const ended = endings.finish('a', makeEnding()).then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(99);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    expect(store.ledger.account().balance).toBe(99);
  });

  test('what waits to be given back keeps no program alive, and closing ends the wait', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    reserve('a');
    vi.spyOn(store.calls, 'finish').mockImplementation(() => {
      throw full();
    });
    const refund = vi.spyOn(store.ledger, 'refund').mockImplementation(() => {
      throw full();
    });
    await endings.refund('a', failure, true);
    expect(timers.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([
      false,
    ]);
    refund.mockRestore();
    const closed = endings.close();
    await vi.advanceTimersByTimeAsync(0);
    await closed;
    expect([vi.getTimerCount(), store.ledger.account().balance]).toEqual([0, 100]);
  });

  test('an answer that waits keeps it alive', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    reserve('a');
    vi.spyOn(store.calls, 'finish').mockImplementationOnce(() => {
      throw busy();
    });
    const ended = endings.finish('a', makeEnding());
    expect(timers.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([
      true,
    ]);
    await vi.advanceTimersByTimeAsync(100);
    await ended;
  });
});
