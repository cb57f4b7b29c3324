import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type {
  ConnectionRequest,
  ConnectionTarget,
  NumberedRequest,
  PostgresFailure,
  StatementRows,
  ThreadMessage,
} from './requests.ts';
import { threadFile } from './thread-file.ts';

/** A server answered that something failed, or could not be reached. */
export class PostgresError extends Error {
  /** SQLSTATE, or the code of a network error. */
  readonly code: string | undefined;

  constructor({ message, code }: PostgresFailure) {
    super(message);
    this.code = code;
  }
}

/** One connection to PostgreSQL, asked by waiting. */
export interface Connection {
  /** Waits for the answer, at most `limitMs`. Throws `PostgresError`. */
  readonly ask: (request: ConnectionRequest, limitMs?: number) => StatementRows;
  readonly close: () => void;
}

/** What is not answered by then has been lost: the server itself ends what takes long. */
const LIMIT_MS = 120_000;
/** With the start of the thread. */
const CONNECT_MS = 30_000;
const CLOSE_MS = 2000;

interface Thread {
  /** Waits for the answer to one request; `undefined`: it did not come in time. */
  readonly ask: (
    connection: number,
    request: ConnectionRequest,
    limitMs: number,
  ) => Exclude<ThreadMessage, { readonly notified: string }> | undefined;
  readonly listeners: Map<number, (payload: string) => void>;
}

let thread: Thread | undefined;
let connections = 0;

/**
 * The store is synchronous, and a network is not: a thread speaks to the server, for all connections of the
 * thread that asks, and who asks waits for it.
 */
const startThread = (): Thread => {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(threadFile('connection-thread'), {
    workerData: { signal, port: port2 },
    transferList: [port2],
  });
  worker.unref();
  worker.once('exit', () => (thread = undefined));
  const listeners = new Map<number, (payload: string) => void>();
  let last = 0;

  /** Notifications are passed on between two turns; of answers, only that to the last request is awaited. */
  const sort = (message: ThreadMessage) => {
    if ('notified' in message) {
      queueMicrotask(() => listeners.get(message.connection)?.(message.notified));
      return undefined;
    }
    return message.number === last ? message : undefined;
  };
  port1.on('message', sort);
  port1.unref();

  return {
    listeners,
    ask: (connection, request, limitMs) => {
      last += 1;
      const until = performance.now() + limitMs;
      const numbered: NumberedRequest = { number: last, connection, request };
      port1.postMessage(numbered);
      for (;;) {
        Atomics.store(signal, 0, 0);
        for (let got = receiveMessageOnPort(port1); got; got = receiveMessageOnPort(port1)) {
          const reply = sort(got.message as ThreadMessage);
          if (reply) return reply;
        }
        const rest = until - performance.now();
        if (rest <= 0) return undefined;
        Atomics.wait(signal, 0, 0, rest);
      }
    },
  };
};

/** Connects. `onNotified` hears the notifications of the channel. Throws `PostgresError`. */
export const openConnection = (
  target: ConnectionTarget,
  onNotified: (payload: string) => void,
): Connection => {
  const line = (thread ??= startThread());
  const connection = (connections += 1);
  line.listeners.set(connection, onNotified);
  let isOpen = true;

  const ask = (request: ConnectionRequest, limitMs = LIMIT_MS): StatementRows => {
    if (!isOpen) throw new PostgresError({ message: 'the connection is closed', code: 'EPIPE' });
    const reply = line.ask(connection, request, limitMs);
    if (reply === undefined)
      throw new PostgresError({ message: 'the server does not answer', code: 'ETIMEDOUT' });
    if ('failure' in reply) throw new PostgresError(reply.failure);
    return reply.rows;
  };
  const close = (): void => {
    if (!isOpen) return;
    line.ask(connection, { kind: 'close' }, CLOSE_MS);
    line.listeners.delete(connection);
    isOpen = false;
  };

  try {
    ask({ kind: 'connect', to: target }, CONNECT_MS);
  } catch (error) {
    close();
    throw error;
  }
  return { ask, close };
};
