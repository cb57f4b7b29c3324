import { pruneLimitsIn, type Store } from '../store/index.ts';
import { repeatWork, type RepeatedWork } from './repeated-work.ts';

interface Parts {
  readonly store: Pick<Store, 'settings' | 'pruning'>;
  /** Called when something was deleted. */
  readonly onPruned: () => void;
  /** One sentence for the log. */
  readonly warn: (sentence: string) => void;
}

const DAY_MS = 86_400_000;

/** Deletes what is too old or too much by the person's own limits: at start, and once a day. */
export const startDailyPruning = ({ store, onPruned, warn }: Parts): RepeatedWork =>
  repeatWork({
    everyMs: DAY_MS,
    work: async (signal) => {
      const limits = pruneLimitsIn(store.settings.all());
      if (limits.olderThanDays === undefined && limits.keepBelowMb === undefined) return;
      const { answers, replies, logLines } = await store.pruning.prune(limits, signal);
      if (answers + replies + logLines > 0) onPruned();
    },
    onError: (words) =>
      warn(`old answers could not be deleted, which is tried again tomorrow: ${words}`),
  });
