import type { DownloadRow } from '../../store/index.ts';

type Waiting = Pick<DownloadRow, 'id' | 'platform'>;

/** Whose turn it is among the downloads that wait. */
export interface Turns {
  /**
   * The next one. A platform of which nothing runs comes before one of which something does: a
   * hundred pictures of a slow platform do not hold up the one of another.
   */
  readonly next: <R extends Waiting>(
    queued: readonly R[],
    busy: readonly string[],
  ) => R | undefined;
  /** Nothing of this platform for some seconds; then `go` is called. */
  readonly wait: (platform: string, seconds: number) => void;
  /** The person does not want to wait. */
  readonly wake: (platform: string) => void;
  readonly close: () => void;
}

/** Calls `run` after some milliseconds; answers how to call that off. */
export type Later = (run: () => void, ms: number) => () => void;

/** The longest time that one timer can hold: a longer one would run at once. */
const LONGEST_MS = 2 ** 31 - 1;

export const later: Later = (run, ms) => {
  // What waits for its turn keeps no program alive.
  const timer = setTimeout(run, Math.min(ms, LONGEST_MS)).unref();
  return () => clearTimeout(timer);
};

export const createTurns = (go: () => void, after: Later): Turns => {
  const waits = new Map<string, () => void>();
  const wake = (platform: string): void => {
    waits.get(platform)?.();
    waits.delete(platform);
  };
  return {
    next: (queued, busy) => {
      const ready = queued.filter(({ platform }) => !waits.has(platform));
      return ready.find(({ platform }) => !busy.includes(platform)) ?? ready[0];
    },
    wait: (platform, seconds) => {
      wake(platform);
      const done = (): void => {
        waits.delete(platform);
        go();
      };
      waits.set(platform, after(done, seconds * 1000));
    },
    wake,
    close: () => {
      for (const platform of waits.keys()) wake(platform);
    },
  };
};
