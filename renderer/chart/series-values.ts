/** What series amount to in each bar, and how far that is certain. Pure. */
import type { SeriesBin } from '#calls/index.ts';

/** No less than `low`, and no more than `high`: both the same where it is certain. */
export interface ValueRange {
  readonly low: number;
  readonly high: number;
}

/** Counts, or sums of figures: what may lie elsewhere makes them larger, figures below zero smaller. */
export const amountIn = ({ certain, possible, less = 0 }: SeriesBin): ValueRange => ({
  low: certain + less,
  high: certain + possible,
});

/** What may be counted beside what is: rows that may not belong here, and rows that may. */
export interface Slack {
  readonly fewer: number;
  /** `null`: nobody knows how many. */
  readonly more: number | null;
}

const NO_SLACK: Slack = { fewer: 0, more: 0 };

/** The same with what may be missing; without a `high` end where nobody knows. */
export const amountWithSlack = (
  bin: SeriesBin,
  { fewer, more }: Slack,
): { readonly low: number; readonly high: number | null } => {
  const { low, high } = amountIn(bin);
  return { low: Math.max(0, low - fewer), high: more === null ? null : high + more };
};

/**
 * The share of a series of all rows of a bar, from 0 to 1: least where all that may lie there does but its
 * own, most the other way round. Nothing has no share, and with something missing it may have any.
 */
export const shareIn = (
  series: SeriesBin,
  all: SeriesBin,
  { fewer, more }: Slack = NO_SLACK,
): ValueRange => {
  if (more === null) return { low: 0, high: 1 };
  const others = {
    low: Math.max(0, all.certain - series.certain - fewer),
    high: all.certain - series.certain + all.possible - series.possible + more,
  };
  const certain = Math.max(0, series.certain - fewer);
  const most = amountIn(series).high + more;
  return {
    low: share(certain, certain + others.high),
    high: share(most, most + others.low),
  };
};

const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);

/** The parts of a bar from the ground up: what is certain of each series, then what may be of each. */
export interface StackPart {
  readonly series: number;
  readonly certainty: 'certain' | 'possible';
  readonly from: number;
  readonly to: number;
}

/** As shares, all parts together are 1: of all that lies or may lie in the bar. */
export const stackIn = (bins: readonly SeriesBin[], isShare: boolean): readonly StackPart[] => {
  const whole = isShare
    ? bins.reduce((sum, { certain, possible }) => sum + certain + possible, 0) || 1
    : 1;
  let top = 0;
  const layer = (certainty: StackPart['certainty']): readonly StackPart[] =>
    bins.flatMap((bin, series) => {
      const height = (certainty === 'certain' ? bin.certain : bin.possible) / whole;
      if (height <= 0) return [];
      const from = top;
      top += height;
      return [{ series, certainty, from, to: top }];
    });
  return [...layer('certain'), ...layer('possible')];
};

/** What of a range is certain from zero on, and what may be added to it. */
export const barsIn = ({
  low,
  high,
}: ValueRange): { readonly solid: Span; readonly open: Span } => {
  const certain = low > 0 ? low : high < 0 ? high : 0;
  const solid = { from: Math.min(0, certain), to: Math.max(0, certain) };
  return low > 0
    ? { solid, open: { from: low, to: high } }
    : { solid, open: { from: low, to: high < 0 ? high : Math.max(high, 0) } };
};

interface Span {
  readonly from: number;
  readonly to: number;
}
