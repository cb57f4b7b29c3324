/** What charts tell of how far their counts are certain. Pure. */
import { compareBounds, type Bounds } from '#kit/bounds/bounds.ts';
import { addMissing } from '#kit/bounds/missing.ts';
import { rankBounds } from '#kit/bounds/rank.ts';
import { partBounds, viewBounds, viewSlack, type ViewCount } from '#kit/bounds/view-bounds.ts';
import type { AuthorChart, ChartBounds, SeriesOrder, TimeChart } from '#kit/chart-counts.ts';
import type { ChartOf } from './selection.ts';

const joined = (counts: readonly ViewCount[]): ViewCount => {
  const sum = (count: (one: ViewCount) => number): number =>
    counts.reduce((total, one) => total + count(one), 0);
  return {
    shown: sum(({ shown }) => shown),
    certain: sum(({ certain }) => certain),
    possible: sum(({ possible }) => possible),
    missing: addMissing(counts.map(({ missing }) => missing)),
  };
};

export const chartBounds = (counts: readonly ViewCount[]): ChartBounds => {
  const view = joined(counts);
  return {
    ...viewBounds(view),
    ...viewSlack(view),
    shown: view.shown,
    missing: view.missing,
  };
};

export const timeWithBounds = (
  chart: TimeChart,
  of: ChartOf,
  counts: readonly ViewCount[],
): TimeChart => {
  const order = seriesOrder(chart, of, counts);
  return { ...chart, bounds: chartBounds(counts), ...(order && { order }) };
};

/** Sums are told by their bars; rows of several series would count on both sides. */
const seriesOrder = (
  { series = [], sum, inSeveral = 0 }: TimeChart,
  of: ChartOf,
  counts: readonly ViewCount[],
): SeriesOrder | undefined => {
  const [first, second] = series
    .filter(({ kind }) => kind === 'value')
    .toSorted((a, b) => b.rows - a.rows);
  if (!first || !second || sum !== undefined || inSeveral > 0) return undefined;
  const places = { first: first.place, second: second.place };
  if (of.split === 'collection' && of.collection !== undefined) {
    const boundsAt = (place: number): Bounds => viewBounds(counts[place] ?? joined([]));
    return { ...places, is: compareBounds(boundsAt(first.place), boundsAt(second.place)) };
  }
  const { fewer, more } = viewSlack(of.split === 'code' ? withoutMissing(counts) : joined(counts));
  // What has no value may be of any.
  const valueless = series.find(({ kind }) => kind === 'none')?.rows ?? 0;
  const part = (rows: number): Bounds => partBounds({ certain: rows }, { fewer, more: 0 });
  const pool = more === null ? null : more + (of.split === 'code' ? 0 : valueless);
  return { ...places, is: compareBounds(part(first.rows), part(second.rows), pool) };
};

/** What was not collected was not coded either. */
const withoutMissing = (counts: readonly ViewCount[]): ViewCount => ({
  ...joined(counts),
  missing: { known: 0, unknown: [] },
});

/** A row without an author may be anybody's. */
export const authorsWithBounds = (
  chart: AuthorChart,
  counts: readonly ViewCount[],
): AuthorChart => {
  const { fewer, more } = viewSlack(joined(counts));
  const pool = more === null ? null : more + chart.unnamed;
  const own = chart.authors.map(({ items }) => ({
    least: Math.max(0, items - fewer),
    most: items,
  }));
  // Those who are not listed have no more than the last who is.
  const last = chart.authors.at(-1)?.items ?? 0;
  const others = Array.from({ length: Math.min(chart.otherAuthors, MOST_OTHERS) }, () => ({
    least: 0,
    most: Math.min(last, chart.otherItems),
  }));
  const ranks = rankBounds([...own, ...others], { pool, mayBeOthers: true });
  const isUntold = chart.otherAuthors > MOST_OTHERS && (pool !== 0 || fewer > 0);
  return {
    ...chart,
    authors: chart.authors.map((author, n) => ({
      ...author,
      bounds: {
        least: own[n]?.least ?? 0,
        most: pool === null ? null : author.items + pool,
        best: ranks[n]?.best ?? 1,
        worst: isUntold ? null : (ranks[n]?.worst ?? null),
      },
    })),
    bounds: chartBounds(counts),
  };
};

/** Names beyond these are not told apart: how many could rise above a listed one is then not said. */
const MOST_OTHERS = 1000;
