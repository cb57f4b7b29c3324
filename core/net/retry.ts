import type { Refused } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { Clock } from './clock.ts';
import { cancelled, Interrupted } from './failures.ts';

/** Waits before the second and the third try, in milliseconds; each is made up to half longer by chance. */
const BACKOFF: readonly number[] = [1000, 4000];

interface Retrying {
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Sees each reply that ends in the middle and is asked for again. */
  readonly onCut?: ((reply: Reply) => void) | undefined;
}

/** A reply, and the refusal that it was judged to be. */
export interface Judged {
  readonly reply: Reply;
  readonly refused: Refused | undefined;
}

/**
 * Tries again, twice at most, what failed by accident: a server's own fault, an empty or a broken
 * answer. A refusal, a timeout and an answer that says to wait are never asked again.
 */
export const withRetries = async (
  attempt: () => Promise<Judged>,
  { clock, signal, onCut }: Retrying,
): Promise<Judged> => {
  for (let tries = 0; ; tries += 1) {
    const backoff = BACKOFF[tries];
    try {
      const judged = await attempt();
      if (backoff === undefined || !isAccident(judged)) return judged;
      if (isCutJson(judged.reply)) onCut?.(markedCut(judged.reply));
    } catch (error) {
      if (backoff === undefined || !(error instanceof Interrupted)) throw error;
    }
    await clock.sleep(backoff * (1 + clock.random() / 2), signal);
    if (signal?.aborted) throw cancelled(signal.reason);
  }
};

/** A refusal may look like an accident and is none; only an empty answer may be either. */
const isAccident = ({ reply, refused }: Judged): boolean =>
  (refused === undefined || refused.refusal.kind === 'empty-answer') && looksBroken(reply);

const looksBroken = (reply: Reply): boolean =>
  (isServerFault(reply.status) && reply.headers['retry-after'] === undefined) ||
  (reply.status === 200 && (reply.body.byteLength === 0 || isCutJson(reply)));

const markedCut = (reply: Reply): Reply => ({
  ...reply,
  cutOff: { reason: 'its JSON ends in the middle', received: reply.body.byteLength },
});

/** The server says that it failed: 500 to 599. */
export const isServerFault = (status: number): boolean => status >= 500 && status < 600;

/** JSON that ends in the middle: some servers cut an answer off without breaking the connection. */
const isCutJson = ({ headers, body }: Reply): boolean => {
  if (!/[/+]json\b/.test(headers['content-type'] ?? '')) return false;
  const opens = String.fromCharCode(body[0] ?? 0);
  const end = Buffer.from(body.subarray(-64)).toString('latin1').trimEnd().at(-1);
  return (opens === '{' && end !== '}') || (opens === '[' && end !== ']');
};
