/** What a program that goes on does from time to time beside its answers. */
import type { Catalogue } from '../engine/catalogue.ts';
import type { TermsKeeping } from '../collections/terms/keep-terms.ts';
import type { SigningKeys } from '../credentials/signing-keys.ts';
import type { ChangeNews } from '#contract/index.ts';
import type { Topic } from '#kit/topics.ts';
import type { Store } from '../store/index.ts';
import { startChangeWatch } from './change-watch.ts';
import type { ChartThread } from './chart-thread.ts';
import { startDailyPruning } from './daily-pruning.ts';
import { startDailySweep } from './daily-sweep.ts';
import { startDayEnding, startDaySigning } from './day-ending.ts';
import { repeatWork, type RepeatedWork } from './repeated-work.ts';
import { whileHeld } from './while-held.ts';

interface Parts {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly signingKeys: SigningKeys;
  readonly terms: Pick<TermsKeeping, 'look'>;
  readonly count: ChartThread['count'];
  readonly dataDir: string;
  readonly now: () => number;
  readonly changed: (...topics: readonly Topic[]) => void;
  /** Hears what this program changes; returns how to stop that. */
  readonly follow: (listener: (topics: readonly Topic[]) => void) => () => void;
  readonly announce: ((news: ChangeNews) => void) | undefined;
  readonly warn: (sentence: string) => void;
}

const HOUR_MS = 3_600_000;

export const startBackgroundWork = (parts: Parts): RepeatedWork => {
  const { store, signingKeys, terms, changed, warn, announce } = parts;
  const watchChanges = (): RepeatedWork =>
    startChangeWatch({ ...parts, onCounted: () => changed('collections') });
  const all: readonly RepeatedWork[] = [
    startDaySigning({ store, signingKeys, onSigned: () => changed('calls', 'settings'), warn }),
    whileHeld(store.careLease, () => [
      startDailyPruning({ store, onPruned: () => changed('calls'), warn }),
      startDailySweep({ store, warn }),
      startDayEnding({ store, signingKeys, onSigned: () => changed('calls', 'settings'), warn }),
      repeatWork({
        everyMs: HOUR_MS,
        work: terms.look,
        onError: (words) =>
          warn(
            `the terms of official APIs could not be kept to, which is tried again in an hour: ${words}`,
          ),
      }),
      ...(announce ? [] : [watchChanges()]),
    ]),
    // A desktop tells its person of changes, whoever else has the data open.
    ...(announce ? [watchChanges()] : []),
  ];
  return {
    close: async () => {
      await Promise.all(all.map((one) => one.close()));
    },
  };
};
