import { verbatim } from '#kit/message.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { netDouble, replyTo } from '../../test/support/net-double.ts';
import { testCatalogue } from '../../test/support/testsite.ts';
import { createEngine, type Engine, type EngineConfig } from './engine.ts';
import type { Outcome } from './outcome.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { Store } from '../store/index.ts';
import { isOnPostgres } from '../store/testing/engines.ts';
import { openTestStore } from '../store/testing/open-test-store.ts';

/** The engine when its own house is on fire: a store that fails, calls that never end. */
let store: Store;
let engine: Engine;
let parts: EngineConfig;
let answer: (signal: AbortSignal | undefined) => Promise<Reply>;

const good = (): Reply => replyTo('https://www.testsite.example/things/good', '{"name":"Good"}');

beforeEach(() => {
  store = openTestStore();
  answer = () => Promise.resolve(good());
  const net = netDouble(async (_ask, _platform, signal, onReply) => {
    const reply = await answer(signal);
    onReply?.(reply);
    return reply;
  });
  parts = { store, net, base: () => 'http://127.0.0.1:8674', catalogue: testCatalogue };
  engine = createEngine(parts);
});
afterEach(() => {
  vi.restoreAllMocks();
  store.close();
});

const call = (caller: { signal?: AbortSignal } = {}): Promise<Outcome> =>
  engine.call(
    'testsite.get-thing',
    { thingId: 'good' },
    { keyId: 'window', door: 'window', ...caller },
  );
const kindFromOutcome = (outcome: Outcome): string => (outcome.ok ? 'ok' : outcome.error.kind);

test('of calls that come at once one begins in each turn of the event loop', async () => {
  let requestCount = 0;
  answer = () => {
    requestCount += 1;
    return Promise.resolve(good());
  };
  const calls = [call(), call(), call()];
  const begun: number[] = [];
  for (const _ of calls) {
    await new Promise((resolve) => setImmediate(resolve));
    begun.push(requestCount);
  }
  expect(begun).toEqual([2, 3, 3]);
  expect((await Promise.all(calls)).map(kindFromOutcome)).toEqual(['ok', 'ok', 'ok']);
});

describe('a store that fails', () => {
  test('an answer that cannot be kept is not handed out, and costs nothing', async () => {
    vi.spyOn(store.calls, 'finish').mockImplementation(() => {
      throw new AppError('internal_error', verbatim('the disk is full: nothing was written'));
    });
    const outcome = await call();
    expect([kindFromOutcome(outcome), outcome.meta.creditsUsed]).toEqual(['internal_error', 0]);
    expect(store.ledger.account().balance).toBe(100);
    expect(store.ledger.audit()).toEqual([]);
  });

  test('evidence that cannot be written with the failure does not keep the credit', async () => {
    answer = () => Promise.resolve({ ...good(), body: new TextEncoder().encode('{}') });
    vi.spyOn(store.calls, 'finish').mockImplementation(() => {
      throw new TypeError('unforeseen');
    });
    const outcome = await call();
    expect(kindFromOutcome(outcome)).toBe('platform_error');
    expect(store.ledger.account().balance).toBe(100);
  });

  test('a balance that cannot be read does not turn an outcome into a crash', async () => {
    await call();
    vi.spyOn(store.ledger, 'remaining').mockImplementation(() => {
      throw new AppError(
        'service_unavailable',
        verbatim('another process is writing to the data folder'),
      );
    });
    const outcome = await call();
    expect([kindFromOutcome(outcome), outcome.meta.creditsRemaining]).toEqual(['ok', 99]);
  });

  test('credits that cannot be given back at once are given back at the latest at the end', async () => {
    const fail = (): never => {
      throw new AppError('internal_error', verbatim('the disk is full: nothing was written'));
    };
    const spies = [
      vi.spyOn(store.calls, 'finish').mockImplementation(fail),
      vi.spyOn(store.ledger, 'refund').mockImplementation(fail),
    ];
    expect(kindFromOutcome(await call())).toBe('internal_error');
    expect(store.ledger.overview().reserved).toBe(1);
    for (const spy of spies) spy.mockRestore();
    await engine.close(0);
    expect(store.ledger.overview()).toEqual({ granted: 100, spent: 0, reserved: 0 });
    expect(store.ledger.audit()).toEqual([]);
  });

  test('an answer of a call that another process gave up is not handed out', async () => {
    answer = () => {
      for (const callId of store.leases.openCalls()) store.ledger.refund(callId, 'interrupted');
      return Promise.resolve(good());
    };
    const outcome = await call();
    expect([kindFromOutcome(outcome), outcome.meta.creditsUsed]).toEqual([
      'service_unavailable',
      0,
    ]);
    expect(store.calls.recent(1)).toMatchObject([{ outcome: 'service_unavailable', credits: 0 }]);
    expect(store.ledger.account().balance).toBe(100);
    expect(store.ledger.audit()).toEqual([]);
  });

  test('an answer from after the present is not taken for a fresh one', async () => {
    let time = Date.parse('2026-08-15T10:00:00Z');
    const timed = createEngine({ ...parts, now: () => time });
    const ask = async () => {
      const caller = { keyId: 'window', door: 'window', maxAge: 600 } as const;
      return (await timed.call('testsite.get-thing', { thingId: 'good' }, caller)).meta.creditsUsed;
    };
    expect([await ask(), await ask()]).toEqual([1, 0]);
    time -= 3_600_000;
    expect([await ask(), await ask()]).toEqual([1, 0]);
  });

  test('a closed store answers with an outcome too', async () => {
    store.close();
    expect(kindFromOutcome(await call())).toBe(
      isOnPostgres() ? 'service_unavailable' : 'internal_error',
    );
    expect(engine.inFlight).toBe(0);
  });
});

describe('the end', () => {
  test('a call that heeds its signal is given back its credit when the grace is over', async () => {
    answer = (signal) =>
      new Promise((_, reject) =>
        signal?.addEventListener('abort', () =>
          reject(new AppError('service_unavailable', verbatim('shutting down'))),
        ),
      );
    const outcome = call();
    await eventually(() => expect(store.ledger.account().balance).toBe(99));
    await engine.close(0);
    expect(kindFromOutcome(await outcome)).toBe('service_unavailable');
    expect(store.ledger.account().balance).toBe(100);
    expect(kindFromOutcome(await call())).toBe('service_unavailable');
  });

  test('a caller who leaves ends his call and nobody else’s', async () => {
    const waiting: ((reply: Reply) => void)[] = [];
    answer = (signal) =>
      new Promise((resolve, reject) => {
        waiting.push(resolve);
        signal?.addEventListener('abort', () =>
          reject(new AppError('service_unavailable', verbatim('cancelled'))),
        );
      });
    const leaving = new AbortController();
    const calls = [call({ signal: leaving.signal }), call()];
    await eventually(() => expect(waiting.length).toBe(2));
    leaving.abort();
    waiting[1]?.(good());
    expect((await Promise.all(calls)).map(kindFromOutcome)).toEqual(['service_unavailable', 'ok']);
    expect(store.ledger.account().balance).toBe(99);
  });

  test('a call that heeds nothing does not keep the program from ending', async () => {
    answer = () => new Promise(() => {});
    void call();
    await eventually(() => expect(engine.inFlight).toBe(1));
    await engine.close(0);
    expect(engine.inFlight).toBe(1);
  });
});

test('an archived list is not served with the addresses of another port', async () => {
  answer = () =>
    Promise.resolve({ ...good(), body: new TextEncoder().encode('{"items":["a"],"next":"2"}') });
  let port = 8674;
  const moved = createEngine({
    store,
    net: netDouble(() => answer(undefined)),
    base: () => `http://127.0.0.1:${port}`,
    catalogue: testCatalogue,
  });
  const list = async () => {
    const caller = { keyId: 'window', door: 'window', maxAge: 1e9 } as const;
    const outcome = await moved.call('testsite.list-items', { listId: 'short' }, caller);
    return outcome.ok
      ? [(outcome.result.data as { partOf: string }).partOf, outcome.meta.creditsUsed]
      : [];
  };
  expect(await list()).toEqual(['http://127.0.0.1:8674/v1/testsite/lists/short/items', 1]);
  expect(await list()).toEqual(['http://127.0.0.1:8674/v1/testsite/lists/short/items', 0]);
  port = 9000;
  expect(await list()).toEqual(['http://127.0.0.1:9000/v1/testsite/lists/short/items', 1]);
});

test('an answer is as old as the oldest of its replies, whatever their order', async () => {
  const at = (second: number): Reply => ({ ...good(), at: `2026-08-01T12:00:0${second}.000Z` });
  const net = netDouble((_ask, _platform, _signal, onReply) => {
    for (const second of [5, 2, 7]) onReply?.(at(second));
    return Promise.resolve(at(7));
  });
  const base = () => 'http://127.0.0.1:8674';
  const asking = createEngine({ store, net, base, catalogue: testCatalogue });
  const how = { keyId: 'window', door: 'window' } as const;
  const params = { thingId: 'good' };
  const fresh = await asking.call('testsite.get-thing', params, how);
  expect(fresh.meta.fetchedAt).toBe('2026-08-01T12:00:02.000Z');
  const kept = await asking.call('testsite.get-thing', params, { ...how, maxAge: 3600 });
  expect(kept.meta).toMatchObject({ fromArchive: true, fetchedAt: '2026-08-01T12:00:02.000Z' });
});
