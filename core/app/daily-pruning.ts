import { pruneLimitsIn, type Store } from '../store/index.ts';

/** Deletes what is too old or too much by the person's own limits: at start, and once a day. */
export interface DailyPruning {
  /** Ends what is under way, and waits for that. */
  readonly close: () => Promise<void>;
}

interface Parts {
  readonly store: Pick<Store, 'settings' | 'pruning'>;
  /** Called when something was deleted. */
  readonly onPruned: () => void;
  /** One sentence for the log. */
  readonly warn: (sentence: string) => void;
}

const DAY_MS = 86_400_000;

export const startDailyPruning = ({ store, onPruned, warn }: Parts): DailyPruning => {
  const ending = new AbortController();
  let working: Promise<void> | undefined;

  const prune = async (): Promise<void> => {
    try {
      const limits = pruneLimitsIn(store.settings.all());
      if (limits.olderThanDays === undefined && limits.keepBelowMb === undefined) return;
      const { answers, replies, logLines } = await store.pruning.prune(limits, ending.signal);
      if (answers + replies + logLines > 0) onPruned();
    } catch (error) {
      const words = error instanceof Error ? error.message : 'unknown error';
      warn(`old answers could not be deleted, which is tried again tomorrow: ${words}`);
    }
  };
  const begin = (): void => {
    working ??= prune().finally(() => {
      working = undefined;
    });
  };

  const timer = setInterval(begin, DAY_MS).unref();
  // After whatever the start has to answer first.
  const first = setImmediate(begin);
  return {
    close: async () => {
      clearInterval(timer);
      clearImmediate(first);
      ending.abort();
      await working;
    },
  };
};
