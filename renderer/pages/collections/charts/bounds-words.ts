/** How far the counts of a chart are certain, in words and cells. Pure. */
import type { TFunction } from 'i18next';
import type {
  AuthorChartView,
  ChartBounds,
  ChartSeries,
  TimeChartView,
  ComparedList,
  OverlapView,
} from '#calls/index.ts';
import { amountOf, figure, percent } from '../../../format.ts';
import type { Cell } from './csv-text.ts';
import type { ChartTable } from './save-menu.tsx';

/** What two lists have in common, in words and as a table. Pure. */
export interface SideNames {
  readonly first: string;
  readonly second: string;
}

const ORDER_PLACES = 100;

/** "0.93". */
const orderText = (order: number): string =>
  figure(Math.round(order * ORDER_PLACES) / ORDER_PLACES);

const unfinishedText = (name: string, { unfinished }: ComparedList, t: TFunction): string =>
  unfinished.length === 0
    ? ''
    : t('charts.overlap.unfinished', {
        name,
        reasons: reasonTexts(
          unfinished.map((reason) => ({ reason, lists: 1 })),
          t,
        ),
      });

const estimateText = ({ estimate, noEstimate }: OverlapView, t: TFunction): string => {
  if (estimate)
    return t('charts.overlap.estimate', {
      exist: figure(estimate.exist),
      low: figure(estimate.least),
      high: figure(estimate.most),
    });
  return noEstimate === undefined ? '' : t(`charts.overlap.none.${noEstimate}`);
};

export const overlapSentences = (
  view: OverlapView,
  { first, second }: SideNames,
  t: TFunction,
): readonly string[] => [
  t('charts.overlap.counts', {
    first,
    second,
    nFirst: figure(view.first.rows),
    nSecond: figure(view.second.rows),
    both: figure(view.both),
  }),
  view.share === undefined ? '' : t('charts.overlap.share', { share: percent(view.share) }),
  view.order === undefined ? '' : t('charts.overlap.order', { order: orderText(view.order) }),
  unfinishedText(first, view.first, t),
  unfinishedText(second, view.second, t),
  estimateText(view, t),
];

export const overlapTable = (
  view: OverlapView,
  { first, second }: SideNames,
  t: TFunction,
): ChartTable => {
  const { estimate, share, order } = view;
  const rows: readonly (readonly [string, Cell | undefined])[] = [
    [first, view.first.rows],
    [second, view.second.rows],
    [t('charts.overlap.both'), view.both],
    [t('charts.overlap.only', { name: first }), view.first.only],
    [t('charts.overlap.only', { name: second }), view.second.only],
    [
      t('charts.overlap.shareHead'),
      share === undefined ? undefined : Number((share * 100).toFixed(1)),
    ],
    [t('charts.overlap.orderHead'), order === undefined ? undefined : Number(order.toFixed(3))],
    [t('charts.overlap.existHead'), estimate?.exist],
    [t('charts.overlap.leastHead'), estimate?.least],
    [t('charts.overlap.mostHead'), estimate?.most],
  ];
  return {
    head: [t('charts.overlap.what'), t('charts.overlap.value')],
    rows: rows.flatMap(([what, value]) => (value === undefined ? [] : [[what, value]])),
  };
};

/** "1 list was refused", by the reasons why nobody knows how much is missing. */
export const reasonTexts = (unknown: ChartBounds['missing']['unknown'], t: TFunction): string =>
  unknown
    .map(({ reason, lists }) =>
      reason === 'noList'
        ? t('charts.bounds.because.noList')
        : t(`charts.bounds.because.${reason}`, amountOf(lists)),
    )
    .join(t('charts.bounds.and'));

/** How many rows there are in truth, and why that is not certain; nothing where it is. */
export const boundsSentences = (
  bounds: ChartBounds | undefined,
  t: TFunction,
): readonly string[] => {
  if (!bounds) return [];
  const { least, most, shown, fewer, more, missing } = bounds;
  const low = least ?? 0;
  if (low === most) return [];
  const certain = figure(shown - fewer);
  const ends =
    most === null
      ? t('charts.bounds.atLeast', {
          low: figure(low),
          reasons: reasonTexts(missing.unknown, t),
        })
      : t('charts.bounds.between', { low: figure(low), high: figure(most), certain });
  const hidden = most === null || more === null ? 0 : more - missing.known;
  return [
    ends,
    missing.known > 0 ? t('charts.bounds.missing', amountOf(missing.known)) : '',
    fewer > 0 ? t('charts.bounds.fewer', amountOf(fewer)) : '',
    hidden > 0 ? t('charts.bounds.hidden', amountOf(hidden)) : '',
  ];
};

/** What all figures add up to, and what rows that tell none could add. */
export const sumSentences = (
  { sum, bounds }: Pick<TimeChartView, 'sum' | 'bounds'>,
  t: TFunction,
): readonly string[] => {
  if (!sum) return [];
  const { least, most, absent } = sum;
  const isOpen = absent > 0 || (bounds !== undefined && bounds.more !== 0);
  return [
    least === most
      ? t('charts.bounds.sum', { n: figure(least) })
      : t('charts.bounds.sumBetween', { low: figure(least), high: figure(most) }),
    isOpen ? t('charts.bounds.sumOpen') : '',
  ];
};

/** Whether the series with the most rows has more than the next one, whatever is missing. */
export const orderSentence = (
  { order, series = [] }: Pick<TimeChartView, 'order' | 'series'>,
  nameOf: (series: ChartSeries) => string,
  t: TFunction,
): string => {
  if (!order) return '';
  const [first, second] = [order.first, order.second].map((place) => {
    const found = series.find((one) => one.place === place);
    return found ? nameOf(found) : '';
  });
  return t(`charts.bounds.order.${order.is === 'fewer' ? 'undecided' : order.is}`, {
    first,
    second,
  });
};

type Author = AuthorChartView['authors'][number];
type AuthorBounds = Author['bounds'];

/** How much more it may be; nothing where nobody knows. */
export const moreBeside = (bounds: AuthorBounds, items: number): number =>
  bounds?.most === null || bounds === undefined ? 0 : (bounds.most ?? items) - items;

/** "12", "between 12 and 14", or "12 or more". */
export const authorCount = (bounds: AuthorBounds, items: number, t: TFunction): string => {
  if (!bounds || (bounds.least === items && bounds.most === items)) return figure(items);
  const low = figure(bounds.least ?? 0);
  return bounds.most === null
    ? t('charts.bounds.orMore', { low })
    : t('charts.between', { low, high: figure(bounds.most) });
};

/** The least, the most, and the rank: "2", "2–4", "2 or later". */
export const boundsCells = (
  { least, most, best, worst }: NonNullable<AuthorBounds>,
  t: TFunction,
): readonly Cell[] => [
  least ?? 0,
  most ?? t('charts.bounds.noEnd'),
  worst === null
    ? t('charts.bounds.orLater', { n: figure(best) })
    : best === worst
      ? figure(best)
      : `${figure(best)}–${figure(worst)}`,
];

/** How many of the first authors keep their place whatever is missing. */
export const rankSentence = (authors: readonly Author[], t: TFunction): string => {
  if (authors.length < 2 || authors.every(({ bounds }) => bounds === undefined)) return '';
  const uncertain = authors.findIndex(({ bounds }) => !bounds || bounds.best !== bounds.worst);
  if (uncertain < 0) return t('charts.bounds.ranksCertain');
  return uncertain === 0
    ? t('charts.bounds.ranksOpen')
    : t('charts.bounds.ranksFirst', amountOf(uncertain));
};
