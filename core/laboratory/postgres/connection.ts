import { BroadcastChannel, threadId } from 'node:worker_threads';
import { AppError } from '#kit/errors.ts';
import { createAskThread, NoReplyInTime, type AskThread } from '../../store/file/ask-thread.ts';
import { workerFileIn } from '../../store/file/worker-file.ts';
import {
  type ConnectionRequest,
  type ConnectionTarget,
  type Notification,
  type StatementRows,
  type ThreadData,
  type ThreadRequest,
  STATEMENT_SECONDS,
} from './requests.ts';
import { messages } from '../../store/messages.ts';

/** A server answered that something failed, or could not be reached. */
export class PostgresError extends Error {
  /** SQLSTATE, or the code of a network error such as `ECONNREFUSED`. */
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** One connection to PostgreSQL, asked by waiting. */
export interface Connection {
  /** Waits for the answers, one for each statement, at most `limitMs`. Throws `PostgresError`. */
  readonly ask: (request: ConnectionRequest, limitMs?: number) => readonly StatementRows[];
  readonly close: () => void;
}

/** What is not answered by then has been lost: the server itself ends what takes long (`STATEMENT_SECONDS`). */
const LIMIT_MS = 120_000;
/** Of what may take long; a server that is gone is noticed before (`connection-thread.ts`). */
const LONG_MS = 86_400_000;
/** With the start of the thread. */
const CONNECT_MS = 30_000;
const CLOSE_MS = 2000;

interface Line {
  readonly thread: AskThread<ThreadRequest, readonly StatementRows[]>;
  readonly listeners: Map<number, (payload: string) => void>;
}

let line: Line | undefined;
let connections = 0;

/**
 * The store is synchronous, and a network is not: a thread speaks to the server, for all connections of the
 * thread that asks, and who asks waits for it.
 */
const startLine = (): Line => {
  const channel = `bowerbird-notified-${threadId}`;
  const data: ThreadData = { channel };
  const thread = createAskThread<ThreadRequest, readonly StatementRows[]>({
    file: workerFileIn(import.meta.dirname, 'connection-thread'),
    data,
  });
  const listeners = new Map<number, (payload: string) => void>();
  const notifications = new BroadcastChannel(channel);
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- its types know no other
  notifications.onmessage = ({ data: message }) => {
    const { connection, payload } = message as Notification;
    listeners.get(connection)?.(payload);
  };
  notifications.unref();
  return { thread, listeners };
};

/** Connects. `onNotified` hears the notifications of the channel. Throws `PostgresError`. */
export const openConnection = (
  target: ConnectionTarget,
  onNotified: (payload: string) => void,
): Connection => {
  const { thread, listeners } = (line ??= startLine());
  const connection = (connections += 1);
  listeners.set(connection, onNotified);
  let isOpen = true;

  const usualMs = target.statementSeconds === 0 ? LONG_MS : LIMIT_MS;
  const ask = (request: ConnectionRequest, limitMs = usualMs): readonly StatementRows[] => {
    if (!isOpen) throw new PostgresError('the connection is closed', 'EPIPE');
    try {
      return thread.ask({ connection, request }, limitMs);
    } catch (error) {
      throw postgresError(error);
    }
  };
  const close = (): void => {
    if (!isOpen) return;
    try {
      ask({ kind: 'close' }, CLOSE_MS);
    } catch {
      // It is gone already, or goes when the server notices.
    }
    listeners.delete(connection);
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

const postgresError = (error: unknown): PostgresError => {
  if (error instanceof NoReplyInTime)
    return new PostgresError('the server does not answer', 'ETIMEDOUT');
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'ECONNRESET';
  return new PostgresError(error instanceof Error ? error.message : String(error), code);
};

/** What the errors of PostgreSQL mean for whoever asked. */

/**
 * The server ended the connection, or there is none: codes of the classes 08 and 57P, of a transaction that stood
 * still, and of the network.
 */
export const isLost = ({ code }: PostgresError): boolean => /^(?:08|57P|25P03|E)/.test(code);

/** The connection was lost before it was asked: nothing was done. */
export const NOT_CONNECTED = 'ENOTCONN';

/** Another transaction was in the way, and trying again may help. */
const BUSY: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);

/** It waited for a lock for as long as it might. */
export const isLocked = (error: unknown): boolean =>
  error instanceof PostgresError && error.code === '55P03';

/** It took longer than it may, or somebody who looks after the server ended it. */
const ENDED = '57014';

/** The role of the connection has no right to it. */
const MAY_NOT = '42501';

/** `seconds`: how long a statement may take. */
export const worded = (cause: unknown, seconds = STATEMENT_SECONDS): unknown => {
  if (!(cause instanceof PostgresError)) return cause;
  if (BUSY.has(cause.code))
    return new AppError('service_unavailable', messages.databaseBusy, { retryAfter: 1, cause });
  if (cause.code === ENDED)
    return new AppError(
      'service_unavailable',
      messages.databaseEndedStatement({ seconds: `${seconds}` }),
      { cause },
    );
  if (cause.code === '53100')
    return new AppError('internal_error', messages.diskFullNothingWritten, { cause });
  const refusal = entryRefusal(cause);
  if (refusal !== undefined)
    return new AppError('database', messages.databaseSays({ reason: refusal }), { cause });
  if (cause.code === MAY_NOT)
    return new AppError('database', messages.databaseRefused({ reason: cause.message }), { cause });
  return cause;
};

/** The error while there is no connection; `reason` is what the network or the server said. */
export const gone = (
  reason: string,
  cause: PostgresError = new PostgresError(reason, 'ECONNREFUSED'),
): AppError =>
  new AppError('service_unavailable', messages.databaseAway({ reason }), { retryAfter: 5, cause });

/** Why the server does not let this role in: it does not know it, its password or its database. */
export const entryRefusal = (error: unknown): string | undefined =>
  error instanceof PostgresError && /^(?:28|3D)/.test(error.code) ? error.message : undefined;

/** Whether the server was away, or busy with others: trying again may help. */
export const isPassing = (error: unknown): boolean => causeOf(error) !== undefined;

/** Whether it was busy with others: trying again soon helps. */
export const isBusy = (error: unknown): boolean => BUSY.has(causeOf(error)?.code ?? '');

const causeOf = (error: unknown): PostgresError | undefined =>
  error instanceof AppError &&
  error.kind === 'service_unavailable' &&
  error.cause instanceof PostgresError
    ? error.cause
    : undefined;
