import { EventEmitter } from 'node:events';
import { MessageChannel, type Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testCatalogue } from '../../test/support/testsite.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { packContent, unpackContent } from '../store/calls/contents.ts';
import { packBody } from '../store/calls/bodies.ts';
import { createReadPool, type ReadPool } from './read-pool.ts';
import { serveReads, type ReadTask } from './read-task.ts';
import type { ReadInput } from './reader.ts';
import { exchangeFromReply } from './routes.ts';

/**
 * How threads share the work, with threads that are none: the same messages, in this process. The test
 * says when one has come up. What only a real thread shows stands in `read-thread.test.ts`.
 */
interface Thread {
  readonly worker: Worker;
  /** The names of the things that it was sent, in their order. */
  readonly sent: string[];
  /** Comes up, and reads what it is sent from then on. */
  readonly start: () => void;
  readonly end: (error?: Error) => void;
  /** Whether the program cannot end before it. */
  readonly isKeepingAlive: () => boolean;
}

let pool: ReadPool;
let threads: Thread[];
let warnings: string[];

const nameIn = ({ input: [exchanges] }: ReadTask): string =>
  /"name":"(\w+)"/.exec(new TextDecoder().decode(exchanges[0]?.reply.body))?.[1] ?? '';

const thread = (): Thread => {
  const { port1: inside, port2: outside } = new MessageChannel();
  const sent: string[] = [];
  let isOver = false;
  let keepsAlive = true;
  const end = (error?: Error): void => {
    if (isOver) return;
    isOver = true;
    inside.close();
    if (error) worker.emit('error', error);
    worker.emit('exit', 1);
  };
  const worker = Object.assign(new EventEmitter(), {
    unref: () => {
      keepsAlive = false;
    },
    postMessage: (message: { readonly task: ReadTask }) => {
      // A thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      outside.postMessage(message);
      sent.push(nameIn(message.task));
    },
    terminate: () => Promise.resolve(end()),
  }) as unknown as Worker;
  outside.on('message', (message) => worker.emit('message', message));
  const packers = { content: packContent, body: packBody };
  const start = (): void => serveReads(inside, testCatalogue, packers);
  return { worker, sent, end, start, isKeepingAlive: () => keepsAlive };
};

const open = (size = 1, start = true): ReadPool =>
  (pool = createReadPool({
    size,
    warn: (sentence) => warnings.push(sentence),
    start: () => {
      const one = thread();
      threads.push(one);
      if (start) one.start();
      return one.worker;
    },
  }));

beforeEach(() => {
  threads = [];
  warnings = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await pool.close();
});

const entry = (name: string) => {
  const found = testCatalogue.find(`testsite.${name}`);
  if (!found) throw new Error(name);
  return found;
};
const THING = entry('get-thing');
const LIST = entry('list-items');

const makeReply = (body: string, status = 200): Reply => ({
  request: { method: 'GET', url: 'https://www.testsite.example/x', headers: {} },
  status,
  headers: {},
  body: new TextEncoder().encode(body),
  at: '2026-08-01T12:00:00.000Z',
});
/** The reply of a thing, filled up to so many bytes. */
const makeThingReply = (name: string, bytes: number): Reply => {
  const frame = JSON.stringify({ name, filling: '' }).length;
  return makeReply(JSON.stringify({ name, filling: 'x'.repeat(bytes - frame) }));
};
const large = (name: string): Reply => makeThingReply(name, 65_536);
const inputFromReplies = (...replies: Reply[]): ReadInput => [
  replies.map((reply) => exchangeFromReply(THING, reply)),
  { params: { thingId: 'good' }, base: 'http://127.0.0.1:8674' },
];
const makeThingJson = (name: string): string =>
  `{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"${name}"}`;
const catchRejection = (read: Promise<unknown>): Promise<unknown> =>
  read.then(
    () => 'it did not fail',
    (error: unknown) => error,
  );

describe('what is worth a thread', () => {
  test.each([
    [[65_535], 0],
    [[65_536], 1],
    [[40_000, 25_535], 0],
    [[40_000, 25_536], 1],
  ])('replies of %j bytes start %d', async (sizes, started) => {
    const replies = sizes.map((bytes) => makeThingReply('a', bytes));
    const answer = await open().read(THING, inputFromReplies(...replies));
    expect([answer.json, threads.length]).toEqual([makeThingJson('a'), started]);
    expect([...(answer.packed?.bodies.keys() ?? [])]).toEqual(started === 1 ? replies : []);
  });
});

test('what is read elsewhere comes back ready to be answered and kept', async () => {
  const reply = large('a');
  const { json, envelope, notices, packed } = await open().read(THING, inputFromReplies(reply));
  expect([json, notices]).toEqual([makeThingJson('a'), []]);
  expect(new TextDecoder().decode(envelope)).toBe(`{"data":${makeThingJson('a')}}`);
  expect(packed && unpackContent(packed.answer)).toBe(makeThingJson('a'));
  expect(packed?.bodies.get(reply)?.bytes.byteLength).toBeLessThan(1000);
});

test('a long state comes back with the page whose cursor names it', async () => {
  const read = async (next: string) => {
    const body = JSON.stringify({ items: ['a'], next, filling: 'x'.repeat(65_536) });
    return (
      await pool.read(LIST, [
        [exchangeFromReply(LIST, makeReply(body))],
        { params: { listId: 'l' }, base: 'http://127.0.0.1:8674' },
      ])
    ).longState;
  };
  open();
  const long = 'y'.repeat(400);
  expect([await read(long), await read('2')]).toMatchObject([{ state: long }, undefined]);
  expect(await read('2')).toBeUndefined();
});

describe('an error comes back as it was thrown', () => {
  test('a row of the table', async () => {
    const { body } = large('a');
    const failure = await catchRejection(
      open().read(THING, inputFromReplies({ ...makeReply('', 404), body })),
    );
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({
      kind: 'not_found',
      message: 'Not found: there is no such thing',
    });
  });

  test('an operation that the thread does not know', async () => {
    const failure = open().read({ ...THING, id: 'testsite.unknown' }, inputFromReplies(large('a')));
    expect(await catchRejection(failure)).toMatchObject({ kind: 'internal_error' });
  });
});

describe('work is shared', () => {
  test('one thread reads one after the other, in their order', async () => {
    open();
    const order: string[] = [];
    await Promise.all(
      ['a', 'b', 'c'].map(async (name) =>
        order.push((await pool.read(THING, inputFromReplies(large(name)))).json),
      ),
    );
    expect(order).toEqual(['a', 'b', 'c'].map(makeThingJson));
    expect(threads.map(({ sent }) => sent)).toEqual([['a', 'b', 'c']]);
  });

  test('as many threads as there is work, and no more than are allowed', async () => {
    open(2, false);
    const reads = ['a', 'b', 'c'].map((name) => pool.read(THING, inputFromReplies(large(name))));
    expect(threads.map(({ sent }) => sent)).toEqual([[], []]);
    for (const { start } of threads) start();
    await Promise.all(reads);
    expect(threads.map(({ sent }) => sent[0])).toEqual(['a', 'b']);
    expect(threads.flatMap(({ sent }) => sent).toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('one that is busy is joined by another; one that comes up is waited for', async () => {
    open(3, false);
    const leaving = new AbortController();
    const reads = [pool.read(THING, inputFromReplies(large('a')))];
    threads[0]?.worker.emit('message', { ready: true });
    const left = catchRejection(pool.read(THING, inputFromReplies(large('b')), leaving.signal));
    expect(threads).toHaveLength(2);
    leaving.abort();
    await left;
    reads.push(pool.read(THING, inputFromReplies(large('c'))));
    expect(threads).toHaveLength(2);
    for (const { start } of threads) start();
    expect((await Promise.all(reads)).map(({ json }) => json)).toEqual(
      ['a', 'c'].map(makeThingJson),
    );
    expect(threads.map(({ isKeepingAlive }) => isKeepingAlive())).toEqual([false, false]);
  });

  test('one that comes up is enough for one reply', async () => {
    open(2);
    await pool.read(THING, inputFromReplies(large('a')));
    await pool.read(THING, inputFromReplies(large('b')));
    expect(threads.map(({ sent }) => sent)).toEqual([['a', 'b']]);
  });
});

describe('a thread that ends', () => {
  test('costs the call that it was reading, and another takes its place', async () => {
    open(1, false);
    const dying = catchRejection(pool.read(THING, inputFromReplies(large('a'))));
    const waiting = pool.read(THING, inputFromReplies(large('b')));
    threads[0]?.worker.emit('message', { ready: true });
    threads[0]?.worker.emit('message', { begun: true });
    const cause = new Error('out of memory');
    threads[0]?.end(cause);
    expect(await dying).toMatchObject({
      kind: 'internal_error',
      message: 'Internal error: the thread that read the reply ended',
      cause,
    });
    expect(threads).toHaveLength(2);
    threads[1]?.start();
    expect([(await waiting).json, warnings]).toEqual([makeThingJson('b'), []]);
  });

  test.each([
    [new Error('no catalogue'), 'no catalogue'],
    [undefined, 'it ended at once'],
  ])('before it came up, none is started any more: %s', async (cause, words) => {
    open(1, false);
    const reads = ['a', 'b'].map((name) => pool.read(THING, inputFromReplies(large(name))));
    threads[0]?.end(cause);
    const answers = await Promise.all(reads);
    expect(answers.map(({ json }) => json)).toEqual(['a', 'b'].map(makeThingJson));
    const later = await pool.read(THING, inputFromReplies(large('c')));
    expect([later.json, later.packed, threads.length]).toEqual([makeThingJson('c'), undefined, 1]);
    expect(warnings).toEqual([
      `no thread for reading could be started, so large replies hold others up: ${words}`,
    ]);
  });

  test('several before they came up are told of once', async () => {
    open(2, false);
    const reads = ['a', 'b'].map((name) => pool.read(THING, inputFromReplies(large(name))));
    for (const { end } of threads) end(new Error('no memory'));
    expect((await Promise.all(reads)).map(({ json }) => json)).toEqual(
      ['a', 'b'].map(makeThingJson),
    );
    expect(warnings).toEqual([
      'no thread for reading could be started, so large replies hold others up: no memory',
    ]);
  });

  test('where none can be started at all, that is said once', async () => {
    pool = createReadPool({
      size: 2,
      warn: (sentence) => warnings.push(sentence),
      start: () => {
        throw new Error('no threads');
      },
    });
    for (const name of ['a', 'b'])
      expect((await pool.read(THING, inputFromReplies(large(name)))).json).toBe(
        makeThingJson(name),
      );
    expect(warnings).toEqual([
      'no thread for reading could be started, so large replies hold others up: no threads',
    ]);
  });
});

describe('time', () => {
  const lives = (): boolean[] => threads.map(({ worker }) => worker.listenerCount('exit') > 0);

  test('a parser that takes half a minute is ended with its thread', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    open(1, false);
    const read = catchRejection(pool.read(THING, inputFromReplies(large('a'))));
    threads[0]?.worker.emit('message', { ready: true });
    threads[0]?.worker.emit('message', { begun: true });
    const exit = vi.fn<() => void>();
    threads[0]?.worker.on('exit', exit);
    vi.advanceTimersByTime(29_999);
    expect([exit.mock.calls.length, lives()]).toEqual([0, [true]]);
    vi.advanceTimersByTime(1);
    expect(exit).toHaveBeenCalledOnce();
    expect(await read).toMatchObject({ kind: 'internal_error' });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a thread that had nothing to do for a minute is ended, and another started when needed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    open();
    await pool.read(THING, inputFromReplies(large('a')));
    vi.advanceTimersByTime(59_999);
    await pool.read(THING, inputFromReplies(large('b')));
    vi.advanceTimersByTime(59_999);
    await pool.read(THING, inputFromReplies(large('c')));
    expect(threads).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    expect((await pool.read(THING, inputFromReplies(large('d')))).json).toBe(makeThingJson('d'));
    expect([threads.map(({ sent }) => sent), warnings]).toEqual([[['a', 'b', 'c'], ['d']], []]);
  });
});

describe('a caller who leaves', () => {
  test('gives up his place; the others keep theirs', async () => {
    open(1, false);
    const leaving = new AbortController();
    const reads = ['a', 'b', 'c'].map((name) =>
      pool.read(THING, inputFromReplies(large(name)), name === 'b' ? leaving.signal : undefined),
    );
    const reason = new Error('gone');
    leaving.abort(reason);
    expect(await catchRejection(reads[1] as Promise<unknown>)).toMatchObject({
      kind: 'service_unavailable',
      cause: reason,
    });
    threads[0]?.start();
    expect([(await reads[0])?.json, (await reads[2])?.json]).toEqual([
      makeThingJson('a'),
      makeThingJson('c'),
    ]);
    expect(threads[0]?.sent).toEqual(['a', 'c']);
  });

  test('changes nothing once his reply is read', async () => {
    open(1, false);
    const leaving = new AbortController();
    const first = pool.read(THING, inputFromReplies(large('a')), leaving.signal);
    const second = pool.read(THING, inputFromReplies(large('b')));
    threads[0]?.start();
    expect((await first).json).toBe(makeThingJson('a'));
    leaving.abort();
    expect((await second).json).toBe(makeThingJson('b'));
  });
});

test('a request that cannot be copied is read here, and the thread goes on', async () => {
  const reply = large('a');
  const odd = { ...reply, request: { ...reply.request, body: () => undefined } };
  open();
  const reads = [odd, large('b')].map((one) => pool.read(THING, inputFromReplies(one)));
  expect((await Promise.all(reads)).map(({ json }) => json)).toEqual(['a', 'b'].map(makeThingJson));
  expect(threads.map(({ sent }) => sent)).toEqual([['b']]);
});

test('closing ends what is read and what waits', async () => {
  open(1, false);
  const reads = ['a', 'b'].map((name) =>
    catchRejection(pool.read(THING, inputFromReplies(large(name)))),
  );
  threads[0]?.worker.emit('message', { ready: true });
  expect(threads[0]?.sent).toEqual(['a']);
  await pool.close();
  const after = catchRejection(pool.read(THING, inputFromReplies(makeReply('{"name":"small"}'))));
  expect(await Promise.all([...reads, after])).toMatchObject(
    Array.from({ length: 3 }, () => ({ kind: 'service_unavailable' })),
  );
  expect([threads.length, warnings]).toEqual([1, []]);
});
