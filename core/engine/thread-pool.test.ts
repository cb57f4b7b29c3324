import { verbatim } from '#kit/message.ts';
import { EventEmitter } from 'node:events';
import { MessageChannel, type Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#kit/errors.ts';
import { serveTasks, type RunTask, type TaskChannel } from './serve-tasks.ts';
import type { FromThread, ToThread } from './thrown.ts';
import { createThreadPool, SilentTaskError, type ThreadPool } from './thread-pool.ts';

/** Tasks that talk while they are done. How tasks are shared among threads stands in `read-pool.test.ts`. */
let pool: ThreadPool;
let ended: number;

/** A thread that is none: the same messages, in this process. */
const threadWith = (run: RunTask): Worker => {
  const { port1: inside, port2: outside } = new MessageChannel();
  const worker = Object.assign(new EventEmitter(), {
    unref: () => undefined,
    // A port has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    postMessage: (message: unknown) => outside.postMessage(message),
    terminate: () => {
      ended += 1;
      inside.close();
      worker.emit('exit', 1);
      return Promise.resolve(1);
    },
  });
  outside.on('message', (message) => worker.emit('message', message));
  serveTasks(inside, run);
  return worker as unknown as Worker;
};

const open = (run: RunTask): void => {
  pool = createThreadPool({
    start: () => threadWith(run),
    size: 1,
    name: 'the thread',
    longestSilenceMs: 1000,
    endsCancelled: true,
    withoutThreads: () => undefined,
  });
};
const here = (): Promise<never> => Promise.reject(new Error('done here'));
const catchRejection = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => 'it did not fail',
    (error: unknown) => error,
  );

beforeEach(() => {
  ended = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  await pool.close();
});

test('a task tells how far it is, and asks for what it cannot do', async () => {
  open(async (task: string, { tell, ask }: TaskChannel) => {
    tell('begun');
    const one = await ask('one');
    tell('half');
    return [task, one, await ask('two')];
  });
  const texts: unknown[] = [];
  const answer = (question: unknown): string => `answer to ${String(question)}`;
  const done = await pool.run('task', { here, answer, tell: (value) => texts.push(value) });
  expect(done).toEqual(['task', 'answer to one', 'answer to two']);
  expect(texts).toEqual(['begun', 'half']);
});

test('what the answer throws is thrown in the task', async () => {
  open(async (_: string, { ask }: TaskChannel) => {
    const thrown = await catchRejection(ask('anything'));
    return thrown instanceof AppError && [thrown.kind, thrown.message];
  });
  const answer = (): never => {
    throw new AppError('service_unavailable', verbatim('the data file is locked'));
  };
  expect(await pool.run('task', { here, answer })).toEqual([
    'service_unavailable',
    'Service unavailable: the data file is locked',
  ]);
});

test('a cancelled task that listens ends by itself, and its thread goes on', async () => {
  const begun = Promise.withResolvers<unknown>();
  open((task: string, { tell, signal }: TaskChannel) =>
    task === 'quick'
      ? 'done'
      : new Promise((_, reject) => {
          tell('begun');
          signal.addEventListener('abort', () =>
            reject(new AppError('service_unavailable', verbatim('left'))),
          );
        }),
  );
  const cancel = new AbortController();
  const run = catchRejection(
    pool.run('long', { here, tell: begun.resolve, signal: cancel.signal }),
  );
  await begun.promise;
  cancel.abort('enough');
  expect(await run).toMatchObject({ kind: 'service_unavailable', cause: 'enough' });
  expect([await pool.run('quick', { here }), ended]).toEqual(['done', 0]);
});

test('one that waits for an answer is not left waiting', async () => {
  const pending = Promise.withResolvers<unknown>();
  open((_: string, { ask }: TaskChannel) => ask('for ever'));
  const cancel = new AbortController();
  const answer = (question: unknown): Promise<never> => {
    pending.resolve(question);
    return new Promise(() => undefined);
  };
  const run = catchRejection(pool.run('task', { here, answer, signal: cancel.signal }));
  await pending.promise;
  cancel.abort();
  expect(await run).toMatchObject({ kind: 'service_unavailable' });
  expect(ended).toBe(0);
});

test('one that does not listen is ended with its thread after half a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const begun = Promise.withResolvers<unknown>();
  open((_: string, { tell }: TaskChannel) => {
    tell('begun');
    return new Promise(() => undefined);
  });
  const cancel = new AbortController();
  const run = catchRejection(
    pool.run('task', { here, tell: begun.resolve, signal: cancel.signal }),
  );
  await begun.promise;
  cancel.abort('enough');
  vi.advanceTimersByTime(499);
  expect(ended).toBe(0);
  vi.advanceTimersByTime(1);
  expect(ended).toBe(1);
  expect(await run).toMatchObject({ kind: 'service_unavailable', cause: 'enough' });
});

test('a task that goes on telling is let go on; one that falls silent is ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let channel: TaskChannel | undefined;
  const heard = { next: Promise.withResolvers<unknown>() };
  open((_: string, given: TaskChannel) => {
    channel = given;
    given.tell('begun');
    return new Promise(() => undefined);
  });
  const tell = (value: unknown): void => heard.next.resolve(value);
  const run = catchRejection(pool.run('task', { here, tell }));
  for (const word of ['on', 'and on']) {
    await heard.next.promise;
    vi.advanceTimersByTime(999);
    heard.next = Promise.withResolvers();
    channel?.tell(word);
  }
  await heard.next.promise;
  expect(ended).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(ended).toBe(1);
  expect(await run).toMatchObject({ message: 'Internal error: the thread ended' });
});

test('what was cancelled before it began never begins', async () => {
  const run = vi.fn<RunTask>();
  open(run);
  const gone = catchRejection(pool.run('task', { here, signal: AbortSignal.abort() }));
  expect(await gone).toMatchObject({ kind: 'service_unavailable' });
  expect(run).not.toHaveBeenCalled();
});

/** A thread that ends, as real ones do, some time after it was told to: when the test says so. */
interface SlowThread {
  readonly worker: Worker;
  readonly tasks: unknown[];
  readonly isTerminated: () => boolean;
  readonly send: (message: FromThread) => void;
  readonly exit: (error?: Error) => void;
}
let slow: SlowThread[];

const slowThread = (): SlowThread => {
  const tasks: unknown[] = [];
  let isTerminated = false;
  const worker = Object.assign(new EventEmitter(), {
    unref: () => undefined,
    // What is sent to a thread that ends is lost.
    postMessage: (message: ToThread) => 'task' in message && tasks.push(message.task),
    terminate: () => {
      isTerminated = true;
      return Promise.resolve(1);
    },
  }) as unknown as Worker;
  return {
    worker,
    tasks,
    isTerminated: () => isTerminated,
    send: (message) => worker.emit('message', message),
    exit: (error) => {
      if (error) worker.emit('error', error);
      worker.emit('exit', 1);
    },
  };
};
const openSlow = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  slow = [];
  pool = createThreadPool({
    start: () => {
      const thread = slowThread();
      slow.push(thread);
      return thread.worker;
    },
    size: 1,
    name: 'the thread',
    longestSilenceMs: 1000,
    withoutThreads: () => undefined,
  });
};
const slowAt = (place: number): SlowThread => {
  const thread = slow[place];
  if (!thread) throw new Error(`no thread ${place}`);
  return thread;
};

test('a thread that was idle for a minute is given nothing while it ends', async () => {
  openSlow();
  const first = pool.run('first', { here });
  slowAt(0).send({ ready: true });
  slowAt(0).send({ begun: true });
  slowAt(0).send({ done: 1 });
  expect(await first).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(slowAt(0).isTerminated()).toBe(true);
  const second = pool.run('second', { here });
  slowAt(1).send({ ready: true });
  slowAt(0).exit();
  slowAt(1).send({ done: 2 });
  expect(await second).toBe(2);
  expect(slow.map(({ tasks }) => tasks)).toEqual([['first'], ['second']]);
});

test('one that hangs is given nothing while it ends, and what waits does not wait for that', async () => {
  openSlow();
  const hanging = catchRejection(pool.run('hanging', { here }));
  slowAt(0).send({ ready: true });
  slowAt(0).send({ begun: true });
  const waiting = pool.run('waiting', { here });
  vi.advanceTimersByTime(1000);
  slowAt(1).send({ ready: true });
  // It came to its end after all, too late.
  slowAt(0).send({ told: 'late' });
  slowAt(1).send({ done: 'done' });
  expect(await waiting).toBe('done');
  slowAt(0).exit();
  const { cause } = (await hanging) as AppError;
  expect(cause).toBeInstanceOf(SilentTaskError);
  expect(slow.map(({ tasks }) => tasks)).toEqual([['hanging'], ['waiting']]);
});

test('a task whose thread died before it began is given to another, once', async () => {
  openSlow();
  const lost = pool.run('lost', { here });
  slowAt(0).send({ ready: true });
  slowAt(0).exit(new Error('out of memory'));
  slowAt(1).send({ ready: true });
  expect(slowAt(1).tasks).toEqual(['lost']);
  slowAt(1).send({ begun: true });
  slowAt(1).send({ done: 'done' });
  expect(await lost).toBe('done');

  const harmful = catchRejection(pool.run('harmful', { here }));
  slowAt(1).exit();
  slowAt(2).send({ ready: true });
  const cause = new Error('out of memory');
  slowAt(2).exit(cause);
  expect(await harmful).toMatchObject({ message: 'Internal error: the thread ended', cause });
  expect(slow).toHaveLength(3);
});

test('a task that had begun is not done twice', async () => {
  openSlow();
  const begun = catchRejection(pool.run('begun', { here }));
  slowAt(0).send({ ready: true });
  slowAt(0).send({ begun: true });
  slowAt(0).exit();
  expect(await begun).toMatchObject({ message: 'Internal error: the thread ended' });
  expect(slow).toHaveLength(1);
});

test('closing also waits for threads that were ending', async () => {
  openSlow();
  const hanging = catchRejection(pool.run('hanging', { here }));
  slowAt(0).send({ ready: true });
  slowAt(0).send({ begun: true });
  vi.advanceTimersByTime(1000);
  await pool.close();
  slowAt(0).exit();
  expect(await hanging).toMatchObject({ kind: 'service_unavailable' });
});
