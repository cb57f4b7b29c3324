/**
 * A thread that is asked and waited for, so that code that has to answer at once can use what only answers later,
 * such as a server on the network. The other end is `serve-asks.ts`.
 */
import {
  MessageChannel,
  receiveMessageOnPort,
  Worker,
  type MessagePort,
} from 'node:worker_threads';

export interface AskThread<Request, Reply> {
  /**
   * Waits for the reply, and holds this thread meanwhile. Throws what the other thread threw, with its message,
   * name and fields, and `NoReplyInTime` after `limitMs`.
   */
  readonly ask: (request: Request, limitMs: number) => Reply;
  /** The same without holding this thread; rejects with `ThreadEnded` as soon as the thread ends. */
  readonly askLater: (request: Request, limitMs: number) => Promise<Reply>;
  /** Ends the thread; the next question starts another. */
  readonly close: () => void;
}

/** What was asked may have been done all the same, or be done still. */
export class NoReplyInTime extends Error {
  override readonly name = 'NoReplyInTime';
  constructor(limitMs: number) {
    super(`no reply within ${limitMs} ms`);
  }
}

/** The thread ended before it replied. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
}

/** What the thread is started with. */
export interface ThreadStart {
  /** For whoever answers. */
  readonly data: unknown;
  /** On which replies to `ask` go. */
  readonly port: MessagePort;
  /** Counts them: whoever waits is woken when it changes. */
  readonly count: Int32Array<SharedArrayBuffer>;
}

export interface Question {
  readonly id: number;
  readonly request: unknown;
  /** Where the reply goes, when it is not waited for. */
  readonly port?: MessagePort;
}

export type ThreadReply =
  | { readonly id: number; readonly reply: unknown }
  | { readonly id: number; readonly error: CarriedError };

/** An error as it crosses: fields that are no text, number or boolean stay behind. */
export interface CarriedError {
  readonly message: string;
  readonly name: string;
  readonly fields: Readonly<Record<string, string | number | boolean>>;
}

interface Running {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly count: Int32Array<SharedArrayBuffer>;
}

export interface AskThreadConfig {
  /** The code of the thread (`workerFileIn`). */
  readonly file: string;
  /** What it is told at its start; cloned. */
  readonly data: unknown;
}

/** The thread is started by the first question, and keeps no program alive. */
export const createAskThread = <Request, Reply>({
  file,
  data,
}: AskThreadConfig): AskThread<Request, Reply> => {
  let running: Running | undefined;
  let lastId = 0;
  /** Called when the thread ends, by whoever waits without holding this one. */
  const waiting = new Set<() => void>();

  const start = (): Running => {
    const { port1, port2 } = new MessageChannel();
    const count = new Int32Array(new SharedArrayBuffer(4));
    const workerData: ThreadStart = { data, port: port2, count };
    const worker = new Worker(file, { workerData, transferList: [port2] });
    const started = { worker, port: port1, count };
    const forget = (): void => {
      if (running !== started) return;
      running = undefined;
      for (const tell of waiting) tell();
    };
    // Whoever holds this thread hears it by the time limit; the next question starts another thread.
    worker.on('error', forget).on('exit', forget).unref();
    port1.unref();
    return started;
  };
  const there = (): Running => (running ??= start());

  return {
    ask: (request, limitMs) => {
      const { worker, port, count } = there();
      const id = (lastId += 1);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no page
      worker.postMessage({ id, request } satisfies Question);
      const end = performance.now() + limitMs;
      for (;;) {
        // Read first: a reply that comes between the look and the wait has changed it.
        const seen = Atomics.load(count, 0);
        const received = receiveMessageOnPort(port);
        // Others are replies that came after their time.
        if (received) {
          const message = received.message as ThreadReply;
          if (message.id === id) return openReply(message) as Reply;
          continue;
        }
        const left = end - performance.now();
        if (left <= 0) throw new NoReplyInTime(limitMs);
        Atomics.wait(count, 0, seen, left);
      }
    },
    askLater: (request, limitMs) =>
      new Promise<Reply>((resolve, reject) => {
        const { port1, port2 } = new MessageChannel();
        const id = (lastId += 1);
        const end = (settle: () => void): void => {
          clearTimeout(timer);
          waiting.delete(tellEnded);
          port1.close();
          settle();
        };
        const tellEnded = (): void => end(() => reject(new ThreadEnded('the thread ended')));
        const timer = setTimeout(() => end(() => reject(new NoReplyInTime(limitMs))), limitMs);
        port1.once('message', (message: ThreadReply) =>
          end(() => {
            try {
              resolve(openReply(message) as Reply);
            } catch (error) {
              reject(error);
            }
          }),
        );
        waiting.add(tellEnded);
        there().worker.postMessage({ id, request, port: port2 } satisfies Question, [port2]);
      }),
    close: () => {
      const ended = running;
      running = undefined;
      for (const tell of waiting) tell();
      ended?.port.close();
      void ended?.worker.terminate();
    },
  };
};

const openReply = (message: ThreadReply): unknown => {
  if (!('error' in message)) return message.reply;
  const { message: text, name, fields } = message.error;
  throw Object.assign(new Error(text), { name }, fields);
};
