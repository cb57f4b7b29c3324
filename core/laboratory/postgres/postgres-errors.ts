/** What the errors of PostgreSQL mean for whoever asked. */
import { AppError } from '#kit/errors.ts';
import { messages } from '../../store/messages.ts';
import { PostgresError } from './connection.ts';
import { STATEMENT_SECONDS } from './requests.ts';

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
