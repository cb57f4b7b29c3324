import type { Clock } from '../clock.ts';

/** An invented noon, at which every test clock starts. */
export const NOON = Date.parse('2026-07-01T12:00:00Z');

export interface VirtualClock extends Clock {
  /** Lets time pass, waking every sleeper at its own moment. */
  readonly advance: (ms: number) => Promise<void>;
  /** Sets the clock of the day forward, or back, while no time passes. */
  readonly set: (byMs: number) => void;
}

/** Lets everything run that is ready to. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A clock that only moves when told to. `chance` is what `random` gives. */
export const virtualClock = (chance = 0): VirtualClock => {
  let now = NOON;
  let setBy = 0;
  const sleepers: { at: number; wake: () => void }[] = [];
  return {
    now: () => now + setBy,
    monotonic: () => now - NOON,
    set: (byMs) => void (setBy += byMs),
    random: () => chance,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve();
        sleepers.push({ at: now + ms, wake: resolve });
        signal?.addEventListener('abort', () => resolve(), { once: true });
      }),
    advance: async (ms) => {
      const end = now + ms;
      await settle();
      for (;;) {
        sleepers.sort((a, b) => a.at - b.at);
        const next = sleepers[0];
        if (!next || next.at > end) break;
        sleepers.shift();
        now = next.at;
        next.wake();
        await settle();
      }
      now = end;
    },
  };
};

/** A clock whose sleeps are over at once, and noted. */
export const instantClock = (): Clock & { readonly sleeps: number[] } => {
  let now = NOON;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => now,
    monotonic: () => now - NOON,
    random: () => 0,
    sleep: (ms) => {
      sleeps.push(ms);
      now += ms;
      return Promise.resolve();
    },
  };
};
