import { exchangeFromReply } from './routes.ts';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testCatalogue } from '../../test/support/testsite.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { unpackContent } from '../store/calls/contents.ts';
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

const makeJsonReply = (value: object, status = 200): Reply => ({
  request: { method: 'GET', url: 'https://www.testsite.example/x', headers: {} },
  status,
  headers: {},
  body: new TextEncoder().encode(JSON.stringify(value)),
  at: '2026-08-01T12:00:00.000Z',
});
const inputFromReply = (reply: Reply): ReadInput => [
  [exchangeFromReply(THING, reply)],
  { params: { thingId: 'good' }, base: 'http://127.0.0.1:8674' },
];
const FILLING = 'x'.repeat(100_000);
const large = (name: unknown, more: object = {}): Reply =>
  makeJsonReply({ name, FILLING, ...more });

const catchRejection = async (read: Promise<unknown>): Promise<unknown> => {
  try {
    await read;
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
};

/** What only a real thread shows; how they share the work stands in `read-pool.test.ts`. */
test('reads a large reply, and packs answer and reply', async () => {
  const reply = large('Good');
  const { json, envelope, notices, packed } = await open().read(THING, inputFromReply(reply));
  expect([json, notices]).toEqual([
    '{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"Good"}',
    [],
  ]);
  expect(Buffer.from(envelope ?? []).toString()).toBe(`{"data":${json}}`);
  expect(packed && unpackContent(packed.answer)).toBe(json);
  const body = packed?.bodies.get(reply);
  expect(body?.sha256).toBe(hash('sha256', reply.body, 'hex'));
  expect(body?.bytes.byteLength).toBeLessThan(1000);
  expect(reply.body.byteLength).toBeGreaterThan(100_000);
  expect(started).toBe(1);
});

test('an error comes across as it was thrown', async () => {
  open();
  const missing = await catchRejection(
    pool.read(THING, inputFromReply(makeJsonReply({ name: 'Good', FILLING }, 404))),
  );
  expect(missing).toBeInstanceOf(AppError);
  expect(missing).toMatchObject({
    kind: 'not_found',
    message: 'Not found: there is no such thing',
  });
  const limited = await catchRejection(
    pool.read(THING, inputFromReply(makeJsonReply({ FILLING }, 429))),
  );
  expect(limited).toMatchObject({
    kind: 'service_unavailable',
    retryAfter: 3600,
    refusal: { kind: 'rate-limit' },
  });
  const fault = await catchRejection(
    pool.read(entry('misbehave'), [
      [exchangeFromReply(entry('misbehave'), large('Good'))],
      { params: { fault: 'parse' }, base: 'http://127.0.0.1:8674' },
    ]),
  );
  expect(fault).toBeInstanceOf(Error);
  expect(fault).not.toBeInstanceOf(AppError);
  expect(fault).toMatchObject({ name: 'RangeError' });
});

test('one that dies costs its own call, and another takes its place', async () => {
  open();
  const dying = pool.read(THING, inputFromReply(large('Good', { die: true })));
  const waiting = pool.read(THING, inputFromReply(large('Next')));
  expect(await catchRejection(dying)).toMatchObject({
    kind: 'internal_error',
    message: 'Internal error: the thread that read the reply ended',
  });
  expect((await waiting).json).toBe(
    '{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"Next"}',
  );
  expect([started, warnings]).toEqual([2, []]);
});

test('one that ends at once is not tried again', async () => {
  open(() => new Worker('throw new Error("no catalogue")', { eval: true }));
  const both = ['a', 'b'].map((name) => pool.read(THING, inputFromReply(large(name))));
  expect((await Promise.all(both)).map(({ json }) => json)).toEqual([
    '{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"a"}',
    '{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"b"}',
  ]);
  expect(warnings).toEqual([
    'no thread for reading could be started, so large replies hold others up: no catalogue',
  ]);
});
