/** Two processes that share their turns, each with a pacer of its own, on one clock that moves when told to. */
import { expect, test } from 'vitest';
import { AppError, type Refusal } from '../core/kit/errors.ts';
import { createPacer, type Paced } from '../core/net/pace.ts';
import { createSharedTurns, type TurnRows } from '../core/net/shared-turns.ts';
import { NOON, virtualClock } from '../core/net/testing/virtual-clock.ts';
import { createStoredTurns } from '../core/store/housekeeping/turns.ts';
import { openTestDb } from '../core/store/testing/open-test-store.ts';

const HOST = 'www.site.test';
const refusal: Refusal = { kind: 'login-wall', message: 'it refused', choices: [] };
const BUSY = new AppError('service_unavailable', undefined, { retryAfter: 1 });

const setUp = (pace: Partial<Paced['pace']> = {}) => {
  const db = openTestDb();
  const clock = virtualClock();
  const platform: Paced = {
    segment: 'site',
    pace: { gapMs: 2000, jitterMs: 0, perHour: 1000, breakerMs: 60_000, ...pace },
  };
  const starts: [string, number][] = [];
  const errors: [string, AppError][] = [];
  /** While set, the rows cannot be reached. */
  let failure: unknown;
  /** How long the process cannot go on once it wakes from its next sleep. */
  const frozenMs = new Map<string, number>();

  const processOf = (name: string, egress = 'campus') => {
    const stored = createStoredTurns(db, { egress, readClock: () => clock.now() });
    const rows = new Proxy<TurnRows>(stored, {
      get: (target, method, receiver) => {
        if (failure !== undefined) throw failure;
        return Reflect.get(target, method, receiver) as unknown;
      },
    });
    const own = {
      ...clock,
      sleep: async (ms: number, signal?: AbortSignal) => {
        const more = frozenMs.get(name) ?? 0;
        frozenMs.delete(name);
        await clock.sleep(ms + more, signal);
      },
    };
    const ended = new AbortController();
    const pacer = createPacer({ clock: own, turns: createSharedTurns(rows, own, ended.signal) });
    /** Asks, and notes when it was started or why it was not. */
    const ask = (id: string, host = HOST, signal?: AbortSignal): void => {
      const task = (): Promise<void> => {
        starts.push([id, clock.now() - NOON]);
        return Promise.resolve();
      };
      pacer.run(platform, host, task, signal).catch((error: unknown) => {
        if (error instanceof AppError) errors.push([id, error]);
      });
    };
    return { pacer, ask, end: () => ended.abort() };
  };
  return {
    clock,
    platform,
    starts,
    errors,
    processOf,
    unreachable: (error: unknown) => void (failure = error),
    freeze: (name: string, ms: number) => void frozenMs.set(name, ms),
    messages: () => errors.map(([id, { message }]) => [id, message]),
  };
};

test('two processes ask one host as one would, and none is left behind', async () => {
  const { clock, starts, processOf } = setUp();
  const [a, b] = [processOf('a'), processOf('b')];
  for (const id of ['a1', 'a2', 'a3']) a.ask(id);
  for (const id of ['b1', 'b2', 'b3']) b.ask(id);
  await clock.advance(20_000);
  expect(starts).toEqual([
    ['a1', 0],
    ['b1', 2000],
    ['a2', 4000],
    ['b2', 6000],
    ['a3', 8000],
    ['b3', 10_000],
  ]);
});

test('another host and another address have turns of their own', async () => {
  const { clock, starts, processOf } = setUp();
  processOf('a').ask('a');
  processOf('b').ask('elsewhere', 'api.site.test');
  processOf('c', 'office').ask('from another address');
  await clock.advance(0);
  expect(starts).toEqual([
    ['a', 0],
    ['elsewhere', 0],
    ['from another address', 0],
  ]);
});

test.each([
  ['a quarter of the gap', 499, 2499],
  ['more than that', 500, 6000],
])('whoever wakes %s late starts at its turn or takes another', async (_name, late, start) => {
  const { clock, starts, processOf, freeze } = setUp();
  const [a, b] = [processOf('a'), processOf('b')];
  freeze('a', late);
  for (const id of ['a1', 'a2']) a.ask(id);
  await clock.advance(0);
  b.ask('b1');
  await clock.advance(20_000);
  expect(starts.filter(([id]) => id === 'a2')).toEqual([['a2', start]]);
  expect(starts.filter(([id]) => id === 'b1')).toEqual([['b1', 4000]]);
});

test('a refusal that one process sees stops the platform for all, also what waits for its turn', async () => {
  const { clock, starts, processOf, messages, errors } = setUp();
  const [a, b, office] = [processOf('a'), processOf('b'), processOf('c', 'office')];
  a.ask('a1');
  for (const id of ['b1', 'b2']) b.ask(id);
  await clock.advance(500);
  a.pacer.openBreaker('site', 60_000, refusal);
  b.ask('b3');
  await clock.advance(10_000);
  expect(starts).toEqual([['a1', 0]]);
  expect(messages()).toEqual(
    ['b3', 'b1', 'b2'].map((id) => [id, 'Service unavailable: it refused']),
  );
  expect(errors.find(([id]) => id === 'b3')?.[1]).toMatchObject({ refusal, retryAfter: 60 });
  expect(b.pacer.state()).toMatchObject([
    { segment: 'site', resting: { until: '2026-07-01T12:01:00.500Z', refusal } },
  ]);
  office.ask('c1');
  b.ask('b4');
  await clock.advance(50_000);
  b.ask('b5');
  await clock.advance(2000);
  expect(starts).toEqual([
    ['a1', 0],
    ['c1', 10_500],
    ['b5', 60_500],
  ]);
});

test('a rest that is ended early is over for all', async () => {
  const { clock, starts, processOf } = setUp();
  const [a, b] = [processOf('a'), processOf('b')];
  a.pacer.openBreaker('site', 60_000, refusal);
  b.pacer.closeBreaker('site');
  a.ask('a1');
  await clock.advance(0);
  expect(starts).toEqual([['a1', 0]]);
});

test('what the platform allows no more of is waited for by all', async () => {
  const { clock, platform, starts, processOf } = setUp();
  const [a, b] = [processOf('a'), processOf('b')];
  a.ask('a1');
  b.ask('b1');
  await clock.advance(500);
  a.pacer.hold(platform, HOST, 50_000);
  a.ask('a2');
  // A turn counts once it is taken.
  expect(b.pacer.state()[0]?.hosts[0]).toMatchObject({ waiting: 1, lastHour: 3 });
  await clock.advance(60_000);
  expect(starts).toEqual([
    ['a1', 0],
    ['a2', 50_500],
    ['b1', 52_500],
  ]);
});

test('a hold that is too long ends what waits in both', async () => {
  const { clock, platform, starts, processOf, messages } = setUp();
  const [a, b] = [processOf('a'), processOf('b')];
  for (const id of ['a1', 'a2']) a.ask(id);
  for (const id of ['b1', 'b2']) b.ask(id);
  await clock.advance(0);
  a.pacer.hold(platform, HOST, 300_000);
  await clock.advance(10_000);
  expect(starts).toEqual([['a1', 0]]);
  const late = (seconds: number): string =>
    `Service unavailable: www.site.test allows no more requests for ${seconds} s, and the turn would be too late`;
  expect(messages()).toEqual([
    ['a2', late(300)],
    ['b1', late(298)],
    ['b2', late(298)],
  ]);
});

test('the ceiling of an hour is one for all', async () => {
  const { clock, starts, processOf, messages, errors } = setUp({ gapMs: 0, perHour: 3 });
  const [a, b] = [processOf('a'), processOf('b')];
  for (const id of ['a1', 'a2']) a.ask(id);
  await clock.advance(0);
  for (const id of ['b1', 'b2']) b.ask(id);
  await clock.advance(0);
  expect(starts.map(([id]) => id)).toEqual(['a1', 'a2', 'b1']);
  expect(messages()).toEqual([
    [
      'b2',
      'Service unavailable: www.site.test is asked at most 3 times an hour, and the turn would be too late',
    ],
  ]);
  // Counted by the minute in which they started.
  expect(errors[0]?.[1].retryAfter).toBe(3660);
});

test('at most one request to a host is under way in each process', async () => {
  const { clock, platform, starts, processOf } = setUp();
  const [a, b] = [processOf('a'), processOf('b')];
  const slow = a.pacer.run(platform, HOST, () => clock.sleep(7000));
  a.ask('a2');
  for (const id of ['b1', 'b2']) b.ask(id);
  await clock.advance(20_000);
  await slow;
  expect(starts).toEqual([
    ['b1', 2000],
    ['b2', 4000],
    ['a2', 7000],
  ]);
});

test('a turn whose call was cancelled is used by whoever comes in time', async () => {
  const { clock, starts, processOf } = setUp();
  const a = processOf('a');
  const leave = new AbortController();
  a.ask('a1');
  a.ask('a2', HOST, leave.signal);
  await clock.advance(1000);
  leave.abort();
  a.ask('a3');
  await clock.advance(5000);
  expect(starts).toEqual([
    ['a1', 0],
    ['a3', 2000],
  ]);
});

test.each([
  ['held by another process', BUSY, 'Service unavailable', 1],
  [
    'out of reach',
    new Error('the disk is gone'),
    'Service unavailable: nothing is asked, because the turns that several processes share cannot be had at present',
    5,
  ],
])('rows that are %s let nobody be asked', async (_name, failure, words, retryAfter) => {
  const { clock, starts, errors, processOf, unreachable, messages } = setUp();
  const a = processOf('a');
  for (const id of ['a1', 'a2', 'a3']) a.ask(id);
  await clock.advance(500);
  unreachable(failure);
  a.ask('a4');
  await clock.advance(10_000);
  expect(starts).toEqual([['a1', 0]]);
  expect(messages()).toEqual(['a4', 'a2', 'a3'].map((id) => [id, expect.stringContaining(words)]));
  expect(errors.map(([, error]) => error.retryAfter)).toEqual([retryAfter, retryAfter, retryAfter]);
  unreachable(undefined);
  a.ask('a5');
  await clock.advance(0);
  expect(starts.at(-1)).toEqual(['a5', 10_500]);
});

test('a refusal that cannot be written down is not forgotten, and told as soon as it can be', async () => {
  const { clock, starts, processOf, unreachable } = setUp();
  const [a, b] = [processOf('a'), processOf('b')];
  unreachable(BUSY);
  a.pacer.openBreaker('site', 60_000, refusal);
  await clock.advance(5500);
  unreachable(undefined);
  // It is tried each second, whether somebody asks or not.
  await clock.advance(500);
  b.ask('b1');
  await clock.advance(0);
  expect(starts).toEqual([]);
  expect(b.pacer.state()).toMatchObject([{ resting: { until: '2026-07-01T12:01:00.000Z' } }]);
  await clock.advance(54_000);
  b.ask('b2');
  await clock.advance(0);
  expect(starts).toEqual([['b2', 60_000]]);
});

test('whoever saw the refusal itself asks nobody before it is written down', async () => {
  const { clock, starts, processOf, unreachable, messages } = setUp();
  const a = processOf('a');
  unreachable(BUSY);
  a.pacer.openBreaker('site', 60_000, refusal);
  unreachable(undefined);
  a.ask('a1');
  await clock.advance(0);
  expect(starts).toEqual([]);
  expect(messages()).toEqual([['a1', 'Service unavailable: it refused']]);
  a.end();
});

test('a disk on which each turn is over once it is written down lets nobody be asked', async () => {
  const { clock, platform, messages } = setUp();
  let moment = 0;
  const slow: TurnRows['take'] = () => {
    moment += 30_000;
    return {
      taken: true,
      waitMs: 0,
      heldMs: 0,
      readBetween: [moment - 20_000, moment - 20_000],
    };
  };
  const rows = { take: slow } as unknown as TurnRows;
  const own = { ...clock, monotonic: () => moment };
  const turns = createSharedTurns(rows, own, new AbortController().signal);
  expect(() => turns.take({ ...platform, host: HOST }, 120_000)).toThrow(
    'nothing is asked, because the turns that several processes share cannot be had at present',
  );
  expect([moment, messages()]).toEqual([90_000, []]);
});
