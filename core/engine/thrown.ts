import { AppError, plainMessage, type ErrorDetails, type ErrorKind } from '#kit/errors.ts';
import type { Message } from '#kit/message.ts';

/** Something that was thrown, as it travels between threads: a copy of an error keeps only its words. */
export type Thrown = AppErrorParts | { readonly kind?: undefined; readonly cause: unknown };

interface AppErrorParts extends Omit<ErrorDetails, 'cause'> {
  readonly kind: ErrorKind;
  /** The whole message, the row's own words included. */
  readonly message: string;
  /** What went wrong, with its id: the window has its words in other languages. */
  readonly detail?: Message;
  readonly cause?: unknown;
}

export const packThrown = (thrown: unknown): Thrown => {
  if (!(thrown instanceof AppError)) return { cause: plainCause(thrown) };
  const { kind, message, detail, refusal, retryAfter, replayMiss, reason, cause } = thrown;
  return {
    kind,
    message,
    replayMiss,
    ...(detail && { detail: plainMessage(detail) }),
    ...(refusal && { refusal }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(reason === undefined ? {} : { reason }),
    ...(cause === undefined ? {} : { cause: plainCause(cause) }),
  };
};

/** The same error again, to be thrown. */
export const unpackThrown = (packed: Thrown): unknown => {
  if (packed.kind === undefined) return packed.cause;
  const { kind, message, detail, ...details } = packed;
  const error = new AppError(kind, detail, details);
  error.message = message;
  return error;
};

/** An error without what cannot be copied to another thread. */
const plainCause = (cause: unknown): unknown => {
  if (!(cause instanceof Error)) return new Error(String(cause));
  const plain = new Error(cause.message);
  plain.name = cause.name;
  if (cause.stack !== undefined) plain.stack = cause.stack;
  return plain;
};
