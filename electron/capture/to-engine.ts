/** How a captured exchange travels from the main process to the engine's. */
import type { LossReason } from '#calls/index.ts';

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

const lostToEngine = (lost: LostExchange): { readonly lost: LostReply } => ({
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

const toEngine = (captured: Captured): { readonly captured: CapturedReply } => ({
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

/** What was captured on its way to the engine, which may be gone for a moment and is then started again. */

interface Outbox {
  readonly send: (exchange: Captured) => void;
  readonly sendLost: (lost: LostExchange) => void;
  /** To be called when an engine was started. */
  readonly deliver: () => void;
}

/** So much of bodies is held while there is no engine; what comes on top of it is counted as lost. */
export const MAX_HELD_BYTES = 50_000_000;
const MAX_HELD = 2000;

/** `post` says whether there was an engine to post to. */
export const createOutbox = (post: (message: object) => boolean): Outbox => {
  let held: object[] = [];
  let bytes = 0;
  const hold = (message: object): void => {
    if (held.length < MAX_HELD) held.push(message);
  };
  const sendLost = (lost: LostExchange): void => {
    const message = lostToEngine(lost);
    if (!post(message)) hold(message);
  };
  return {
    send: (exchange) => {
      const message = toEngine(exchange);
      if (post(message)) return;
      if (bytes + exchange.body.byteLength > MAX_HELD_BYTES || held.length >= MAX_HELD / 2)
        return sendLost({ ...lostFrom(exchange), reason: 'too-many' });
      bytes += exchange.body.byteLength;
      hold(message);
    },
    sendLost,
    deliver: () => {
      const all = held;
      held = [];
      bytes = 0;
      for (const message of all) if (!post(message)) hold(message);
    },
  };
};

const lostFrom = ({ method, url, requestBody, at }: Captured): Omit<LostExchange, 'reason'> => ({
  method,
  url,
  requestBody,
  at,
});

/** An exchange as the page saw it; the body is decompressed. */
export interface Captured {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody?: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** ISO 8601 instant at which the reply was whole. */
  readonly at: string;
  /** Milliseconds of the clock at which it was asked for; absent where no server was asked now. */
  readonly sentAt?: number | undefined;
}

/** A reply that a page received and that could not be kept. */
export interface LostExchange {
  readonly method: string;
  readonly url: string;
  readonly requestBody?: string | undefined;
  /** ISO 8601 instant at which it was given up. */
  readonly at: string;
  readonly reason: LossReason;
}
