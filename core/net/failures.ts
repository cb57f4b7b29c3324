import { AppError } from '#kit/errors.ts';
import type { Message } from '#kit/message.ts';
import { messages as OFFLINE } from '#kit/messages.ts';
import { messages } from './messages.ts';

/** A connection that broke midway: worth another try, unlike other errors of a platform. */
export class Interrupted extends AppError {}

const TIMEOUTS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
const UNKNOWN_NAME = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA']);
const UNREACHED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'EADDRNOTAVAIL']);
const BROKEN = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'Z_BUF_ERROR',
  'ERR_STREAM_PREMATURE_CLOSE',
]);
const CERTIFICATE = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/**
 * Whatever the wire threw, as one of our errors. The words name the host, never the query; what was
 * thrown is kept as the cause, for the log only.
 */
export const toNetworkError = (thrown: unknown, host: string): AppError => {
  if (thrown instanceof AppError) return thrown;
  const inner = findCause(thrown);
  if (inner instanceof AppError) return inner;
  const code = codeFromError(inner);
  const cause = { cause: thrown };
  if (TIMEOUTS.has(code) || nameFromError(inner) === 'TimeoutError')
    return new AppError('platform_timeout', messages.timedOut({ host }), cause);
  if (UNKNOWN_NAME.has(code)) return offline(OFFLINE.nameNotFoundOffline({ host }), thrown);
  if (code === 'ENETUNREACH') return offline(OFFLINE.noNetworkLeadsTo({ host }), thrown);
  if (UNREACHED.has(code))
    return new AppError('platform_error', messages.hostUnreachable({ host }), {
      ...cause,
      reason: 'unreachable',
    });
  if (CERTIFICATE.test(code))
    return new AppError('platform_error', messages.certificateInvalid({ host }), cause);
  if (BROKEN.has(code) || code.startsWith('HPE_'))
    return new Interrupted('platform_error', messages.connectionBroken({ host }), cause);
  return new AppError('platform_error', messages.requestFailed({ host }), cause);
};

/** It is this computer that reaches nobody, and not the platform that fails. */
const offline = (detail: Message, cause: unknown): AppError =>
  new AppError('platform_error', detail, { cause, reason: 'offline' });

/** The person, or the end of the program, withdrew the call. */
export const cancelled = (reason?: unknown): AppError =>
  reason instanceof AppError
    ? reason
    : new AppError('service_unavailable', messages.callCancelled, { cause: reason });

/** Several addresses tried in vain come as one error that holds the others. */
const findCause = (thrown: unknown): unknown =>
  thrown instanceof AggregateError && thrown.errors.length > 0
    ? (thrown.errors.find((error) => error instanceof AppError) ?? thrown.errors[0])
    : thrown;

const codeFromError = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';

const nameFromError = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : '');
