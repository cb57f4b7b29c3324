import { omitUndefined } from '#kit/collect.ts';
import type { RunRow, Store } from '../../store/index.ts';

/** A run in as few words as it can be watched by; what is nothing is left out. */
export const runState = (store: Store, run: RunRow) => {
  const { pending, gap, refused, notFound } = store.runs.pageCounts(run.seq);
  return omitUndefined({
    run: run.id,
    collection: store.collections.bySeq(run.collection)?.name,
    state: run.state,
    reason: run.reason?.message,
    waitUntil: run.waitUntil ?? undefined,
    items: run.seen - run.duplicates,
    pending: pending || undefined,
    gaps: gap || undefined,
    refused: refused || undefined,
    notFound: notFound || undefined,
    requests: `${run.requests} of ${run.mostRequests}`,
    credits: `${run.credits} of ${run.mostCredits}`,
  });
};
