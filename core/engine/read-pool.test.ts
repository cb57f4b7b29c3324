import { exchangeOf } from './routes.ts';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testCatalogue } from '../../test/support/testsite.ts';
import { AppError } from '../kit/errors.ts';
import type { Reply } from '../kit/exchange.ts';
import { unpackContent } from '../store/contents.ts';
import { createReadPool, type ReadPool } from './read-pool.ts';
import type { ReadInput } from './reader.ts';

let pool: ReadPool;
let started: number;
let warnings: string[];

const startWorker = (): Worker => {
  started += 1;
  return new Worker(join(import.meta.dirname, 'testing', 'read-worker.ts'));
};
const open = (start = startWorker, size = 1): ReadPool =>
  (pool = createReadPool({ start, size, warn: (sentence) => warnings.push(sentence) }));

beforeEach(() => {
  started = 0;
  warnings = [];
});
afterEach(() => pool.close());

const entry = (name: string) => {
  const found = testCatalogue.find(`testsite.${name}`);
  if (!found) throw new Error(name);
  return found;
};
const THING = entry('get-thing');

const replyOf = (value: object, status = 200): Reply => ({
  request: { method: 'GET', url: 'https://www.testsite.example/x', headers: {} },
  status,
  headers: {},
  body: new TextEncoder().encode(JSON.stringify(value)),
  at: '2026-08-01T12:00:00.000Z',
});
const inputOf = (reply: Reply): ReadInput => [
  [exchangeOf(THING, reply)],
  { params: { thingId: 'good' }, base: 'http://127.0.0.1:8674' },
];
const FILLING = 'x'.repeat(100_000);
const large = (name: unknown, more: object = {}): Reply => replyOf({ name, FILLING, ...more });

const failureOf = async (read: Promise<unknown>): Promise<unknown> => {
  try {
    await read;
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
};

describe('a thread', () => {
  test('reads a large reply, and packs answer and reply', async () => {
    const reply = large('Good');
    const { json, envelope, notices, packed } = await open().read(THING, inputOf(reply));
    expect([json, notices]).toEqual(['{"type":"Thing","name":"Good"}', []]);
    expect(Buffer.from(envelope ?? []).toString()).toBe(`{"data":${json}}`);
    expect(packed && unpackContent(packed.answer)).toBe(json);
    const body = packed?.bodies.get(reply);
    expect(body?.sha256).toBe(hash('sha256', reply.body, 'hex'));
    expect(body?.bytes.byteLength).toBeLessThan(1000);
    expect(reply.body.byteLength).toBeGreaterThan(100_000);
    expect(started).toBe(1);
  });

  test('is not started for a small reply', async () => {
    const answer = await open().read(THING, inputOf(replyOf({ name: 'Good' })));
    expect(answer).toEqual({ json: '{"type":"Thing","name":"Good"}', notices: [] });
    expect(started).toBe(0);
  });

  test('an error comes across as it was thrown', async () => {
    open();
    const missing = await failureOf(
      pool.read(THING, inputOf(replyOf({ name: 'Good', FILLING }, 404))),
    );
    expect(missing).toBeInstanceOf(AppError);
    expect(missing).toMatchObject({
      kind: 'not_found',
      message: 'Not found: there is no such thing',
    });
    const limited = await failureOf(pool.read(THING, inputOf(replyOf({ FILLING }, 429))));
    expect(limited).toMatchObject({
      kind: 'service_unavailable',
      retryAfter: 3600,
      refusal: { kind: 'rate-limit' },
    });
    const fault = await failureOf(
      pool.read(entry('misbehave'), [
        [exchangeOf(entry('misbehave'), large('Good'))],
        { params: { fault: 'parse' }, base: 'http://127.0.0.1:8674' },
      ]),
    );
    expect(fault).toBeInstanceOf(Error);
    expect(fault).not.toBeInstanceOf(AppError);
    expect(fault).toMatchObject({ name: 'RangeError' });
  });

  test('what comes meanwhile waits in order', async () => {
    open();
    const order: string[] = [];
    await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => {
        const { json } = await pool.read(THING, inputOf(large(name)));
        order.push(json);
      }),
    );
    expect(order).toEqual(['a', 'b', 'c', 'd'].map((name) => `{"type":"Thing","name":"${name}"}`));
    expect(started).toBe(1);
  });

  test('one that dies costs its own call, and another takes its place', async () => {
    open();
    const dying = pool.read(THING, inputOf(large('Good', { die: true })));
    const waiting = pool.read(THING, inputOf(large('Next')));
    expect(await failureOf(dying)).toMatchObject({
      kind: 'internal_error',
      message: 'Internal error: the thread that read the reply ended',
    });
    expect((await waiting).json).toBe('{"type":"Thing","name":"Next"}');
    expect([started, warnings]).toEqual([2, []]);
  });
});

test('a caller who leaves gives up his place', async () => {
  open();
  const first = pool.read(THING, inputOf(large('First')));
  const leaving = new AbortController();
  const left = pool.read(THING, inputOf(large('Left')), leaving.signal);
  const last = pool.read(THING, inputOf(large('Last')));
  leaving.abort();
  expect(await failureOf(left)).toMatchObject({ kind: 'service_unavailable' });
  expect([(await first).json, (await last).json]).toEqual([
    '{"type":"Thing","name":"First"}',
    '{"type":"Thing","name":"Last"}',
  ]);
});

describe('where no thread can be started, replies are read here', () => {
  test.each([
    [
      'it throws',
      () => {
        throw new Error('no threads');
      },
      'no threads',
    ],
    [
      'it ends at once',
      () => new Worker('throw new Error("no catalogue")', { eval: true }),
      'no catalogue',
    ],
  ])('%s', async (_, start: () => Worker, words) => {
    open(start);
    const both = ['a', 'b'].map((name) => pool.read(THING, inputOf(large(name))));
    expect((await Promise.all(both)).map(({ json }) => json)).toEqual([
      '{"type":"Thing","name":"a"}',
      '{"type":"Thing","name":"b"}',
    ]);
    expect((await pool.read(THING, inputOf(large('c')))).packed).toBeUndefined();
    expect(warnings).toEqual([
      `no thread for reading could be started, so large replies hold others up: ${words}`,
    ]);
  });
});

test('a request that cannot be copied is read here', async () => {
  const reply = large('Good');
  const odd = { ...reply, request: { ...reply.request, body: () => undefined } };
  expect((await open().read(THING, inputOf(odd))).json).toBe('{"type":"Thing","name":"Good"}');
});

test('closing ends what is read and what waits', async () => {
  open();
  const reads = ['a', 'b'].map((name) => failureOf(pool.read(THING, inputOf(large(name)))));
  await pool.close();
  const after = failureOf(pool.read(THING, inputOf(large('c'))));
  expect(await Promise.all([...reads, after])).toMatchObject(
    Array.from({ length: 3 }, () => ({ kind: 'service_unavailable' })),
  );
});
