import { AppError, plainMessage, type ErrorDetails, type ErrorKind } from '#kit/errors.ts';
import type { Message } from '#kit/message.ts';

/** Something that was thrown, as it travels between threads: a copy of an error keeps only its words. */
type Thrown = AppErrorParts | { readonly kind?: undefined; readonly cause: unknown };

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

/** What goes between a pool and its threads. */

/** What a thread is sent. It has one task at a time. */
export type ToThread =
  | { readonly task: unknown }
  /** The task is to end as soon as it can. */
  | { readonly cancel: true }
  /** The answer to what the task asked. */
  | { readonly answered: number; readonly value?: unknown; readonly thrown?: Thrown };

/** What a thread sends: that it is ready, once, and then for each task that it begins and one result. */
export type FromThread =
  | { readonly ready: true }
  /** The task arrived: if the thread ends from now on, the task may be why. */
  | { readonly begun: true }
  /** How far the task is, or a part of what it gives. */
  | { readonly told: unknown }
  /** The task waits for an answer. */
  | { readonly asked: unknown; readonly number: number }
  | { readonly done: unknown }
  | { readonly thrown: Thrown };
