/** What a chart over time draws of what was counted: which series, how, in words and as a table. Pure. */
import type { TFunction } from 'i18next';
import type { ChartBounds, ChartSeries, SeriesBin, TimeChartView } from '#calls/index.ts';
import { seriesKey, type ChartChoices } from '../../../chart-choices.ts';
import type { Arrangement, BarSeries } from '../../../chart/series-bars.tsx';
import {
  amountIn,
  amountWithSlack,
  shareIn,
  type Slack,
  type ValueRange,
} from '../../../chart/series-values.ts';
import { figure, percent } from '../../../format.ts';
import type { Cell } from './csv-text.ts';
import type { ChartTable } from './save-menu.tsx';
import type { TimeUnit } from '#kit/time-bins.ts';

export interface DrawnTime {
  readonly series: readonly BarSeries[];
  /** Names of series that are not drawn. */
  readonly hidden: readonly string[];
  readonly isSplit: boolean;
  readonly isShare: boolean;
  readonly isVague: boolean;
  readonly arrangement: Arrangement;
  readonly arrangements: readonly Arrangement[];
}

/** Bars beside one another are too thin from here on. */
const MOST_BESIDE = 160;

export const drawnTime = (
  view: TimeChartView,
  choices: ChartChoices,
  nameOf: (series: ChartSeries) => string,
): DrawnTime => {
  const all = view.series ?? [];
  const isHidden = (one: ChartSeries): boolean => choices.hidden.includes(seriesKey(one));
  const drawn = all.filter((one) => !isHidden(one));
  const series =
    view.series === undefined
      ? [{ place: 0, label: '', bins: view.bins }]
      : drawn.map((one) => ({ place: one.place, label: nameOf(one), bins: one.bins }));
  const isShare = choices.measure === 'shares' && view.series !== undefined;
  const arrangements = arrangementsFor(view, series, isShare);
  return {
    series,
    hidden: all.filter(isHidden).map(nameOf),
    isSplit: view.series !== undefined,
    isShare,
    isVague: view.bins.some(({ possible, less = 0 }) => possible > 0 || less < 0),
    arrangement: arrangementFor(view, choices, series.length, arrangements),
    arrangements,
  };
};

/** What is in two series cannot stand on itself, and nothing stands on what is below zero. */
const arrangementsFor = (
  { inSeveral = 0 }: TimeChartView,
  series: readonly BarSeries[],
  isShare: boolean,
): readonly Arrangement[] => {
  const isBelowZero =
    !isShare &&
    series.some(({ bins }) => bins.some(({ certain, less = 0 }) => certain < 0 || less < 0));
  return inSeveral > 0 || isBelowZero ? ['beside', 'below'] : ['stacked', 'beside', 'below'];
};

const arrangementFor = (
  { bins }: TimeChartView,
  { arrangement, split }: ChartChoices,
  count: number,
  allowed: readonly Arrangement[],
): Arrangement => {
  if (arrangement !== undefined && allowed.includes(arrangement)) return arrangement;
  if (count < 2) return 'beside';
  const isCompared = split === 'collection' && count <= 3 && count * bins.length <= MOST_BESIDE;
  if (isCompared) return 'beside';
  return allowed.includes('stacked') ? 'stacked' : 'below';
};

const NOTHING: SeriesBin = { certain: 0, possible: 0 };

const rangeIn = (
  view: TimeChartView,
  { bins }: BarSeries,
  bar: number,
  isShare: boolean,
): ValueRange => {
  const bin = bins[bar] ?? NOTHING;
  return isShare ? shareIn(bin, view.bins[bar] ?? NOTHING) : amountIn(bin);
};

/** "12", or "between 81 and 97". */
export const rangeText = ({ low, high }: ValueRange, isShare: boolean, t: TFunction): string => {
  const write = isShare ? percent : figure;
  return low === high ? write(low) : t('charts.between', { low: write(low), high: write(high) });
};

/** Bins of time are counted in UTC, and so named. */
const FORMATS: Readonly<Record<TimeUnit, Intl.DateTimeFormatOptions>> = {
  hour: { dateStyle: 'medium', timeStyle: 'short' },
  day: { dateStyle: 'medium' },
  week: { dateStyle: 'medium' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
};

const DAY_MS = 86_400_000;

/** "5–11 Jan 2026" for a week, "January 2026" for a month. */
export const binWords = (
  { from, to }: { readonly from: string; readonly to: string },
  unit: TimeUnit,
  locale?: string,
): string => {
  const format = new Intl.DateTimeFormat(locale, { ...FORMATS[unit], timeZone: 'UTC' });
  return unit === 'week'
    ? format.formatRange(Date.parse(from), Date.parse(to) - DAY_MS)
    : format.format(Date.parse(from));
};

/** What each bar says when it is pointed at: a line for each series that has something there. */
export const barTexts = (
  view: TimeChartView,
  { series, isSplit, isShare }: DrawnTime,
  t: TFunction,
): readonly string[] =>
  view.bins.map((bin, bar) => {
    const all = t('charts.time.bar', {
      when: binWords(bin, view.unit),
      n: rangeText(amountIn(bin), false, t),
    });
    if (!isSplit) return all;
    const lines = series.flatMap((one) => {
      const range = rangeIn(view, one, bar, isShare);
      return range.high === 0 && range.low === 0
        ? []
        : [t('charts.time.bar', { when: one.label, n: rangeText(range, isShare, t) })];
    });
    return [all, ...lines].join('\n');
  });

/** What any bar may have beside what is drawn there: rows without a date, and rows that are missing. */
export const barSlack = ({ bounds, undated, sum }: TimeChartView): Slack => {
  // A sum tells of the rows that have the figure; what others have, nobody knows.
  return slackOf(sum ? undefined : bounds, undated);
};

/** `unplaced`: rows that may belong anywhere, beside those that are missing. */
export const slackOf = (bounds: ChartBounds | undefined, unplaced: number): Slack =>
  bounds
    ? { fewer: bounds.fewer, more: bounds.more === null ? null : bounds.more + unplaced }
    : { fewer: 0, more: 0 };

export const hasSlack = ({ fewer, more }: Slack): boolean => fewer > 0 || more !== 0;

/** The least and the most, whatever is missing. */
export const endCells = (bin: SeriesBin, slack: Slack, t: TFunction): readonly Cell[] => {
  const { low, high } = amountWithSlack(bin, slack);
  return [low, high ?? t('charts.bounds.noEnd')];
};

/** Two columns of what is not certain, the least and the most. */
export const timeTable = (
  view: TimeChartView,
  { series, isSplit, isShare, isVague }: DrawnTime,
  t: TFunction,
): ChartTable => {
  const slack = barSlack(view);
  const isBounded = isVague || hasSlack(slack);
  const heads = (label: string): readonly string[] => {
    const name = isShare ? t('charts.time.shareHead', { name: label }) : label;
    return isBounded
      ? [t('charts.time.leastOf', { name }), t('charts.time.mostOf', { name })]
      : [name];
  };
  const cells = (bin: SeriesBin): readonly Cell[] =>
    isBounded ? endCells(bin, slack, t) : [amountIn(bin).low];
  const partCells = (one: BarSeries, bar: number): readonly Cell[] => {
    const bin = one.bins[bar] ?? NOTHING;
    if (!isShare) return cells(bin);
    const { low, high } = shareIn(bin, view.bins[bar] ?? NOTHING, slack);
    return isBounded ? [inPercent(low), inPercent(high)] : [inPercent(low)];
  };
  const ends = [t('charts.time.from'), t('charts.time.to')];
  const allHeads = isBounded
    ? [t('charts.bounds.least'), t('charts.bounds.most')]
    : [t('charts.time.allHead')];
  return {
    head: [...ends, ...allHeads, ...(isSplit ? series.flatMap(({ label }) => heads(label)) : [])],
    rows: view.bins.map((bin, bar) => [
      shortInstant(bin.from),
      shortInstant(bin.to),
      ...cells(bin),
      ...(isSplit ? series.flatMap((one) => partCells(one, bar)) : []),
    ]),
  };
};

const inPercent = (share: number): number => Number((share * 100).toFixed(1));

/** `2026-01-31`, or `2026-01-31 14:00`. */
const shortInstant = (instant: string): string =>
  instant.slice(0, 16).replace('T', ' ').replace(' 00:00', '');
