import { PEOPLE } from '#kit/account.ts';
import type { ChartOf } from './selection.ts';
import type { RowSplit } from './series.ts';
import type { createSpans, Precision, SplitSpan } from './spans.ts';

interface PublishedSpans {
  readonly spans: readonly SplitSpan[];
  /** Rows that are accounts; in the spans they have no date. */
  readonly accounts: number;
}

/**
 * Spans in which the dates of accounts are none: an account has the day on which it was opened where other things
 * have that of their publication. They are looked up by their kind, so that all others are counted as before.
 */
export const publishedSpans = (
  spansBy: ReturnType<typeof createSpans>,
  of: ChartOf,
  split: RowSplit,
  precision: Precision,
): PublishedSpans => {
  const all = spansBy(of, split, precision);
  const { filter = {} } = of;
  const kinds = PEOPLE.filter((shape) => filter.shape === undefined || filter.shape === shape);
  const accounts = kinds.flatMap((shape) =>
    spansBy({ ...of, filter: { ...filter, shape } }, split, precision),
  );
  if (accounts.length === 0) return { spans: all, accounts: 0 };
  const sums = new Map<string, SplitSpan>();
  const add = (span: SplitSpan, count: number): void => {
    const key = `${span.earliest} ${span.latest} ${span.bits}`;
    sums.set(key, { ...span, count: (sums.get(key)?.count ?? 0) + count });
  };
  for (const span of all) add(span, span.count);
  for (const span of accounts) {
    add(span, -span.count);
    add({ ...span, earliest: '', latest: '' }, span.count);
  }
  return {
    spans: [...sums.values()].filter(({ count }) => count > 0),
    accounts: accounts.reduce((sum, { count }) => sum + count, 0),
  };
};
