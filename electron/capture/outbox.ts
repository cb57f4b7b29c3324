/** What was captured on its way to the engine, which may be gone for a moment and is then started again. */
import { lostToEngine, toEngine } from './to-engine.ts';
import type { Captured, LostExchange } from './exchange.ts';

export interface Outbox {
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
