import type { MessagePort } from 'node:worker_threads';
import { type FromThread, type ToThread, packThrown, unpackThrown } from './thrown.ts';

/** How a task reaches whoever started it. The same in a thread and where it runs in the thread that answers. */
export interface TaskChannel {
  /** Tells how far it is; nobody answers. */
  readonly tell: (value: unknown) => void;
  /** Asks something that this thread cannot do, and waits: throws what the answer throws. */
  readonly ask: (value: unknown, transfer?: readonly ArrayBuffer[]) => Promise<unknown>;
  /** Aborted when nobody wants the result any more. */
  readonly signal: AbortSignal;
}

/** Does one task. What it throws reaches whoever started it, as it was thrown. */
export type RunTask = (task: never, channel: TaskChannel) => unknown;

/**
 * The whole life of a thread: does what it is sent, one task after the other, until it is ended.
 * `buffersOf` names the memory of a result that is handed over without a copy.
 */
export const serveTasks = (
  port: MessagePort,
  run: RunTask,
  listBuffers: (result: never) => ArrayBuffer[] = () => [],
): void => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let abort = new AbortController();
  let number = 0;
  const send = (message: FromThread, transfer: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer);

  const answered = ({ answered: n, value, thrown }: Extract<ToThread, { answered: number }>) => {
    const question = waiting.get(n);
    waiting.delete(n);
    if (thrown) question?.reject(unpackThrown(thrown));
    else question?.resolve(value);
  };

  const cancel = (): void => {
    abort.abort();
    for (const { reject } of waiting.values()) reject(abort.signal.reason);
    waiting.clear();
  };

  const channelWith = (signal: AbortSignal): TaskChannel => ({
    tell: (value) => send({ told: value }),
    ask: (value, transfer) => {
      signal.throwIfAborted();
      number += 1;
      const question = Promise.withResolvers<unknown>();
      waiting.set(number, question);
      send({ asked: value, number }, transfer);
      return question.promise;
    },
    signal,
  });

  const finish = (result: unknown): void =>
    send({ done: result }, listBuffers(result as Parameters<typeof listBuffers>[0]));
  const fail = (thrown: unknown): void => send({ thrown: packThrown(thrown) });

  const begin = (task: unknown): void => {
    abort = new AbortController();
    send({ begun: true });
    try {
      const result = run(task as Parameters<RunTask>[0], channelWith(abort.signal));
      // What is done at once is answered at once: the next task may wait already.
      if (result instanceof Promise) void result.then(finish, fail);
      else finish(result);
    } catch (thrown) {
      fail(thrown);
    }
  };

  port.on('message', (message: ToThread) => {
    if ('task' in message) begin(message.task);
    else if ('cancel' in message) cancel();
    else answered(message);
  });
  send({ ready: true });
};
