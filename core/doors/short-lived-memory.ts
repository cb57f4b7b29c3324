import type { ShortLived, ShortLivedValues } from '../store/index.ts';

interface Kept {
  value: object;
  readonly at: number;
  readonly until: number;
}

/**
 * What is kept for minutes by a program that is alone: in memory, and gone when it ends. Counted by a clock that is
 * never set back, so that a person who sets theirs keeps nothing alive.
 */
export const createShortLivedMemory = (monotonic: () => number): ShortLived => ({
  of: <T extends object>(): ShortLivedValues<T> => {
    const all = new Map<string, Kept>();
    const clear = (): void => {
      for (const [id, { until }] of all) if (until <= monotonic()) all.delete(id);
    };
    const entryFromKept = (id: string, { value, at }: Kept) => ({
      id,
      value: value as T,
      ageMs: monotonic() - at,
    });
    return {
      get: (id) => {
        clear();
        const found = all.get(id);
        return found && entryFromKept(id, found);
      },
      all: () => {
        clear();
        return [...all].map(([id, kept]) => entryFromKept(id, kept));
      },
      add: (id, value, livesMs) => {
        clear();
        all.set(id, { value, at: monotonic(), until: monotonic() + livesMs });
      },
      change: (id, value) => {
        const found = all.get(id);
        if (found) found.value = value;
      },
      delete: (id) => void all.delete(id),
      transaction: (work) => work(),
    };
  },
});
