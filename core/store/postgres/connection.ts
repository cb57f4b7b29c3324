import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type {
  ConnectionReply,
  ConnectionRequest,
  ConnectionSettings,
  PostgresFailure,
  StatementRows,
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

/** A statement that is not answered by then has been lost: the server itself ends what takes long. */
const LIMIT_MS = 120_000;
const AWAY: PostgresFailure = { message: 'the server does not answer', code: 'ETIMEDOUT' };

/**
 * The store is synchronous, and a network is not: a thread of its own speaks to the server, and who asks
 * waits for it. `onChanged` hears the notifications of `channel`, between two turns.
 */
export const openConnection = (
  { url, schema, channel }: Omit<ConnectionSettings, 'signal'>,
  onChanged: (payload: string) => void,
): Connection => {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const { port1, port2 } = new MessageChannel();
  const settings: ConnectionSettings = { url, schema, channel, signal };
  const worker = new Worker(threadFile('connection-thread'), {
    workerData: { settings, port: port2 },
    transferList: [port2],
    stdout: false,
    stderr: false,
  });
  worker.unref();
  const passOn = (message: unknown): ConnectionReply | undefined => {
    const told = message as ConnectionReply | { readonly changed: string };
    if (!('changed' in told)) return told;
    queueMicrotask(() => onChanged(told.changed));
    return undefined;
  };
  port1.on('message', passOn);
  port1.unref();
  let isClosed = false;

  const receive = (): ConnectionReply | undefined => {
    for (;;) {
      const received = receiveMessageOnPort(port1);
      if (received === undefined) return undefined;
      const reply = passOn(received.message);
      if (reply) return reply;
    }
  };

  const ask = (request: ConnectionRequest, limitMs = LIMIT_MS): StatementRows => {
    if (isClosed) throw new PostgresError({ message: 'the connection is closed', code: 'EPIPE' });
    Atomics.store(signal, 0, 0);
    port1.postMessage(request);
    if (Atomics.wait(signal, 0, 0, limitMs) === 'timed-out') throw lose();
    const reply = receive();
    if (reply === undefined) throw lose();
    if ('failure' in reply) throw new PostgresError(reply.failure);
    return reply.rows;
  };

  /** Whatever was under way may be answered at any moment: nothing more is asked here. */
  const lose = (): PostgresError => {
    isClosed = true;
    port1.close();
    void worker.terminate();
    return new PostgresError(AWAY);
  };

  return {
    ask,
    close: () => {
      if (isClosed) return;
      try {
        ask({ kind: 'close' }, 2000);
      } catch {
        // Whatever it says: it is closed.
      }
      isClosed = true;
      port1.close();
      void worker.terminate();
    },
  };
};
