/** What two lists have in common, in words and as a table. Pure. */
import type { TFunction } from 'i18next';
import type { ComparedList, OverlapView } from '#calls/index.ts';
import { figure, percent } from '../../../format.ts';
import { reasonTexts } from './bounds-words.ts';
import type { Cell } from './csv-text.ts';
import type { ChartTable } from './save-menu.tsx';

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
