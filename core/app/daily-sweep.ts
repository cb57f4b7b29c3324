import type { Store } from '../store/index.ts';
import { repeatWork, type RepeatedWork } from './repeated-work.ts';

interface Parts {
  readonly store: Pick<Store, 'evidenceObjects'>;
  /** One sentence for the log. */
  readonly warn: (sentence: string) => void;
}

const DAY_MS = 86_400_000;

/** Deletes what the evidence store holds and no row names any more: at start, and once a day. */
export const startDailySweep = ({ store, warn }: Parts): RepeatedWork =>
  repeatWork({
    everyMs: DAY_MS,
    work: async (signal) => {
      await store.evidenceObjects.sweep(signal);
    },
    onError: (words) =>
      warn(`the evidence store was not swept, which is tried again tomorrow: ${words}`),
  });
