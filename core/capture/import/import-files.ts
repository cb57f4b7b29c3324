import { setImmediate } from 'node:timers/promises';
import type { ImportReportView } from '#calls/index.ts';
import type { Notice } from '#kit/collect.ts';
import { UNDATED_NOTICE } from '#kit/undated.ts';
import type { Platform } from '#kit/operation.ts';
import type { Reply } from '#kit/exchange.ts';
import { createNameCounts, createReplyCounts } from '../reply-counts.ts';
import type { RecordedCall } from '../recorded-call.ts';
import type { Taken, Verdict } from '../verdict.ts';
import { findExchanges, type FindConfig, type ImportedFile } from './find-exchanges.ts';
import type { Found } from './source.ts';

/** What became of everything in the files. */
export interface ImportReport extends ImportReportView {
  readonly files: readonly ImportedFile[];
}

/** Reads files in another thread, and hands over what it finds, in order; throws as `findExchanges` does. */
export type FindBeside = (
  paths: readonly string[],
  onFound: (found: readonly Found[]) => Promise<void>,
  signal?: AbortSignal,
) => Promise<readonly ImportedFile[]>;

export interface ImportConfig extends FindConfig {
  /** Reads what was found, here or in another thread, and keeps it here. */
  readonly taker: {
    readonly take: (
      reply: Reply,
      notices?: readonly Notice[],
      recorded?: readonly RecordedCall[],
    ) => Verdict | Promise<Verdict>;
  };
  readonly platforms: readonly Platform[];
  /** Files are read in this thread when it is left out. */
  readonly find?: FindBeside | undefined;
  /** Hears each answer that was kept, as it is. */
  readonly onTaken?: (taken: Taken) => void;
  /** Hears how far it is, at most once a hundred exchanges. */
  readonly onProgress?: (read: number) => void;
}

/**
 * Keeps what other programs recorded. Throws `validation_error` for a file that is of no known format. What
 * was kept before an interruption stays; the same file again adds what is lacking.
 */
export const importFiles = async (
  paths: readonly string[],
  config: ImportConfig,
): Promise<ImportReport> => {
  const { signal, taker } = config;
  const tally = createTally();
  const takeOne = async (found: Found): Promise<void> => {
    signal?.throwIfAborted();
    tally.found(found);
    const verdict =
      'reply' in found ? await taker.take(found.reply, found.notices, found.recorded) : undefined;
    if (verdict) tally.took(verdict);
    for (const taken of verdict?.taken ?? []) config.onTaken?.(taken);
    if (tally.isHundred()) config.onProgress?.(tally.seen());
    // Others are answered in between.
    if (verdict || tally.isHundred()) await setImmediate();
  };
  const files = config.find
    ? await findBeside(config.find, paths, takeOne, signal)
    : await findExchanges(paths, config, takeOne);
  return { files, ...tally.report() };
};

/** Ends only when nothing more is written, also where the finding ended before. */
const findBeside = async (
  find: FindBeside,
  paths: readonly string[],
  takeOne: (found: Found) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<readonly ImportedFile[]> => {
  let taking: Promise<void> = Promise.resolve();
  const takeAll = async (found: readonly Found[]): Promise<void> => {
    for (const one of found) await takeOne(one);
  };
  try {
    return await find(paths, (found) => (taking = takeAll(found)), signal);
  } finally {
    await taking.catch(() => undefined);
  }
};

/** Counts what became of what was found. */
const createTally = () => {
  const sums = { read: 0, kept: 0, items: 0, duplicates: 0, refused: 0 };
  const lacking = { elsewhere: 0, withoutBody: 0, unreadable: 0 };
  const replies = createReplyCounts();
  const operations = createNameCounts();
  const damage = createNameCounts();
  const notices = new Map<string, { operation: string; code: string; count: number }>();
  let undated = 0;
  let seen = 0;
  let hundreds = 0;
  let isHundred = false;

  return {
    seen: () => seen,
    /** Whether another hundred was filled by what was found last. */
    isHundred: () => isHundred,
    found: (found: Found): void => {
      const count = 'lacking' in found ? (found.count ?? 1) : 1;
      seen += count;
      isHundred = Math.floor(seen / 100) > hundreds;
      hundreds = Math.floor(seen / 100);
      if ('reply' in found) {
        if (found.reply.isUndated === true) undated += 1;
        for (const { message } of found.notices ?? []) damage.add(message);
        return;
      }
      if (found.damage !== undefined) damage.add(found.damage, count);
      lacking[found.lacking === 'without-body' ? 'withoutBody' : found.lacking] += count;
    },
    took: (verdict: Verdict): void => {
      const { outcome, taken } = verdict;
      replies.add(verdict);
      if (outcome === 'left' || outcome === 'ahead') {
        lacking.elsewhere += 1;
        return;
      }
      sums.read += 1;
      if (outcome === 'duplicate') sums.duplicates += 1;
      if (outcome === 'refused') sums.refused += 1;
      for (const { operation, items, notices: ofAnswer = [] } of taken) {
        // Both are words of our own, of which there are few.
        for (const { code, count = 0 } of ofAnswer) {
          const sum = notices.get(`${operation} ${code}`)?.count ?? 0;
          if (count > 0)
            notices.set(`${operation} ${code}`, { operation, code, count: sum + count });
        }
        sums.kept += 1;
        sums.items += items;
        operations.add(operation);
      }
    },
    report: (): ImportReportView => ({
      ...sums,
      ...lacking,
      unknown: Object.fromEntries(replies.unknown()),
      operations: Object.fromEntries(operations.entries()),
      damage: Object.fromEntries(damage.entries()),
      hosts: replies.hosts(),
      ...(notices.size > 0 && { notices: [...notices.values()] }),
      ...(undated > 0 && { replyNotices: [{ ...UNDATED_NOTICE, count: undated }] }),
    }),
  };
};
