/** How a captured exchange travels from the main process to the engine's. */
import type { Captured } from './exchange-reader.ts';

/** An exchange in the shape in which the engine reads it. */
export interface CapturedReply {
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly at: string;
}

export const toEngine = (captured: Captured): { readonly captured: CapturedReply } => ({
  captured: replyOf(captured),
});

export const replyOf = (captured: Captured): CapturedReply => ({
  request: {
    method: captured.method,
    url: captured.url,
    headers: captured.requestHeaders,
    ...(captured.requestBody === undefined ? {} : { body: captured.requestBody }),
  },
  status: captured.status,
  headers: captured.headers,
  body: captured.body,
  at: captured.at,
});

/** The exchange in a message of the main process; nothing where it says something else. */
export const capturedIn = (message: unknown): CapturedReply | undefined =>
  typeof message === 'object' && message !== null && 'captured' in message
    ? (message.captured as CapturedReply)
    : undefined;
