import { setTimeout as pause } from 'node:timers/promises';

/**
 * Time and chance, handed in so that pacing and retries can be tested without waiting. Waits are counted
 * by `monotonic`: the clock of the day may be set while they last, and is only shown and written down.
 */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds from some moment on; never set back or forward. */
  readonly monotonic: () => number;
  /** Resolves after `ms`, or as soon as the signal is aborted; never rejects. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 (included) to 1 (excluded). */
  readonly random: () => number;
}

/** The longest wait that one timer can hold; longer sleeps simply wake early and look again. */
const LONGEST = 2 ** 31 - 1;

export const realClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    pause(Math.min(Math.max(0, ms), LONGEST), undefined, { signal }).catch(() => undefined),
};
