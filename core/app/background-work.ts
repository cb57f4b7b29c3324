/** What a program that goes on does from time to time beside its answers. */
import type { Catalogue } from '../engine/catalogue.ts';
import type { TermsKeeping } from '../collections/terms/keep-terms.ts';
import type { SigningKeys } from '../credentials/signing-keys.ts';
import type { ChangeNews } from '#calls/index.ts';
import type { Topic } from '#kit/topics.ts';
import { type Store, pruneLimitsIn } from '../store/index.ts';
import { startChangeWatch } from './change-watch.ts';
import type { CountChart } from './chart-counting.ts';
import { startDayEnding, startDaySigning } from './day-ending.ts';
import { repeatWork, type RepeatedWork } from './repeated-work.ts';

interface Parts {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly signingKeys: SigningKeys;
  readonly terms: Pick<TermsKeeping, 'look'>;
  readonly count: CountChart;
  readonly dataDir: string;
  readonly now: () => number;
  readonly changed: (...topics: readonly Topic[]) => void;
  /** Hears what this program changes; returns how to stop that. */
  readonly follow: (listener: (topics: readonly Topic[]) => void) => () => void;
  readonly announce: ((news: ChangeNews) => void) | undefined;
  readonly warn: (sentence: string) => void;
}

const HOUR_MS = 3_600_000;

interface PruningParts {
  readonly store: Pick<Store, 'settings' | 'pruning'>;
  /** Called when something was deleted. */
  readonly onPruned: () => void;
  /** One sentence for the log. */
  readonly warn: (sentence: string) => void;
}

const DAY_MS = 86_400_000;

/** Deletes what is too old or too much by the person's own limits: at start, and once a day. */
export const startDailyPruning = ({ store, onPruned, warn }: PruningParts): RepeatedWork =>
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

interface SweepParts {
  readonly store: Pick<Store, 'evidenceObjects'>;
  /** One sentence for the log. */
  readonly warn: (sentence: string) => void;
}

const SWEEP_MS = 86_400_000;

/** Deletes what the evidence store holds and no row names any more: at start, and once a day. */
const startDailySweep = ({ store, warn }: SweepParts): RepeatedWork =>
  repeatWork({
    everyMs: SWEEP_MS,
    work: async (signal) => {
      await store.evidenceObjects.sweep(signal);
    },
    onError: (words) =>
      warn(`the evidence store was not swept, which is tried again tomorrow: ${words}`),
  });

const SUMS_MS = 5000;

/** Adds items that came to the sums: soon after their page, and never while it is written. */
const startSumming = ({ store, warn }: Pick<Parts, 'store' | 'warn'>): RepeatedWork =>
  repeatWork({
    everyMs: SUMS_MS,
    work: (signal) => store.inPortions(store.itemSums.add(signal)),
    onError: (words) => warn(`items could not be summed up, which is tried again: ${words}`),
  });

interface RenewingParts {
  readonly store: Pick<Store, 'inPortions' | 'wordsRenewal'>;
  /** Called when the index of words is whole again. */
  readonly onRenewed: () => void;
  readonly warn: (sentence: string) => void;
}

/** Cuts words anew that an earlier version cut otherwise: at start; whoever is ended leaves the rest to the next one. */
export const startRenewingWords = ({ store, onRenewed, warn }: RenewingParts): RepeatedWork =>
  repeatWork({
    everyMs: HOUR_MS,
    work: async (signal) => {
      if (store.wordsRenewal.get() === undefined) return;
      await store.inPortions(store.wordsRenewal.renewAll(signal));
      onRenewed();
    },
    onError: (words) =>
      warn(`the index of words was not renewed, which is tried again in an hour: ${words}`),
  });

/** How often it is looked whether another process has ended that did it, in milliseconds. */
const LOOK_MS = 10_000;

/** Does work in one of the processes on the same data: in whichever is the first, and after its end in another. */
const whileHeld = (
  lease: Store['careLease'],
  begin: () => readonly RepeatedWork[],
): RepeatedWork => {
  let working: readonly RepeatedWork[] = [];
  const end = async (): Promise<void> => {
    const ended = working;
    working = [];
    await Promise.all(ended.map((one) => one.close()));
  };
  const looking = repeatWork({
    everyMs: LOOK_MS,
    work: async (signal) => {
      const isOurs = lease.take();
      if (!isOurs) return end();
      if (working.length === 0 && !signal.aborted) working = begin();
    },
    // A store that cannot be used at present: the next look may find it well.
    onError: () => undefined,
  });
  return {
    close: async () => {
      await looking.close();
      await end();
      try {
        lease.release();
      } catch {
        // What an ended process held is free.
      }
    },
  };
};

export const startBackgroundWork = (parts: Parts): RepeatedWork => {
  const { store, signingKeys, terms, changed, warn, announce } = parts;
  const watchChanges = (): RepeatedWork =>
    startChangeWatch({ ...parts, onCounted: () => changed('collections') });
  const all: readonly RepeatedWork[] = [
    startDaySigning({ store, signingKeys, onSigned: () => changed('calls', 'settings'), warn }),
    whileHeld(store.careLease, () => [
      startDailyPruning({ store, onPruned: () => changed('calls'), warn }),
      startDailySweep({ store, warn }),
      startSumming({ store, warn }),
      startRenewingWords({ store, onRenewed: () => changed('collections'), warn }),
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
