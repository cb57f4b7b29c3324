import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Revision } from '../store/index.ts';

/** What takes long to read of a collection, and is kept until the collection has changed. */
export interface KeptReadings<T> {
  /**
   * As it is in this revision. While a run goes on, as it was up to ten times as long ago as reading it took:
   * a large collection changes more often than it can be read.
   */
  readonly get: (collection: number, revision: Revision, read: () => Promise<T>) => Promise<T>;
}

export interface ReadingTimes {
  /** Called when something that was given out in an earlier revision may be read anew. */
  readonly onDue: () => void;
  /** Milliseconds from some moment on. */
  readonly monotonic?: (() => number) | undefined;
  readonly sleep?: ((ms: number) => Promise<void>) | undefined;
}

interface Reading<T> {
  readonly revision: Revision;
  readonly result: Promise<T>;
  /** When it may be read again; unknown until it is read. */
  due: number | undefined;
  isOutdated: boolean;
}

/** Of the time that reading took. */
const PAUSE = 10;

/** Keeps as many collections as `max`. */
export const createKeptReadings = <T>(
  max: number,
  {
    onDue,
    monotonic = () => performance.now(),
    sleep = (ms) => wait(ms, undefined, { ref: false }),
  }: ReadingTimes,
): KeptReadings<T> => {
  const kept = new LRUCache<number, Reading<T>>({ max });

  const follow = async (collection: number, reading: Reading<T>, begun: number): Promise<void> => {
    try {
      await reading.result;
      const now = monotonic();
      reading.due = now + (now - begun) * PAUSE;
    } catch {
      // Whoever asked hears why; the next one tries again.
      if (kept.peek(collection) === reading) kept.delete(collection);
    }
  };

  const begin = (collection: number, revision: Revision, read: () => Promise<T>): Promise<T> => {
    const begun = monotonic();
    const reading: Reading<T> = { revision, result: read(), due: undefined, isOutdated: false };
    kept.set(collection, reading);
    void follow(collection, reading, begun);
    return reading.result;
  };

  /** Whoever was given what is outdated hears of it when it may be read again, if nobody else came before. */
  const remind = async (collection: number, reading: Reading<T>): Promise<void> => {
    if (reading.isOutdated) return;
    reading.isOutdated = true;
    await reading.result.catch(() => undefined);
    await sleep(Math.max(0, (reading.due ?? 0) - monotonic()));
    if (kept.peek(collection) === reading) onDue();
  };

  return {
    get: (collection, revision, read) => {
      const known = kept.get(collection);
      if (!known || known.revision.runs !== revision.runs) return begin(collection, revision, read);
      if (known.revision.content === revision.content) return known.result;
      const isDue = known.due !== undefined && monotonic() >= known.due;
      if (!revision.isGoingOn || isDue) return begin(collection, revision, read);
      void remind(collection, known);
      return known.result;
    },
  };
};
