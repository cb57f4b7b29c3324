/** How a captured exchange travels from the main process to the engine's. */
import type { LossReason } from '#calls/index.ts';
import type { Captured, LostExchange } from './exchange.ts';

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

/** A reply that could not be kept, in the shape in which the engine counts it. */
export interface LostReply {
  readonly request: CapturedReply['request'];
  readonly at: string;
  readonly reason: LossReason;
}

export const lostToEngine = (lost: LostExchange): { readonly lost: LostReply } => ({
  lost: {
    request: {
      method: lost.method,
      url: lost.url,
      headers: {},
      body: lost.requestBody,
    },
    at: lost.at,
    reason: lost.reason,
  },
});

/** The lost reply in a message of the main process; nothing where it says something else. */
export const lostIn = (message: unknown): LostReply | undefined =>
  typeof message === 'object' && message !== null && 'lost' in message
    ? (message.lost as LostReply)
    : undefined;

export const toEngine = (captured: Captured): { readonly captured: CapturedReply } => ({
  captured: replyFromCaptured(captured),
});

export const replyFromCaptured = (captured: Captured): CapturedReply => ({
  request: {
    method: captured.method,
    url: captured.url,
    headers: captured.requestHeaders,
    body: captured.requestBody,
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
