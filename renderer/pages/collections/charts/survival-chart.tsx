import { useMemo, useState } from 'react';
import { t, type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SurvivalChartView } from '#calls/index.ts';
import { survivalCurves, type DrawnCurve } from '../../../chart/survival-curve.tsx';
import { figure } from '../../../format.ts';
import { LookAgain } from '../runs/schedule-dialog.tsx';
import { ChartCard, type ChartProps, ChoiceMenu } from './chart-card.tsx';
import { useChart } from './chart-queries.ts';
import { ChartState } from './chart-state.tsx';
import { useShownSeries } from './shown-series.ts';

type Curve = SurvivalChartView['curves'][number];
type Start = SurvivalChartView['start'];

/** How long things stay before they are gone. */
export const SurvivalChart = ({ of, provenance, comparing }: ChartProps) => {
  const [start, setStart] = useState<Start>('gathered');
  return (
    <ChartState
      title={t('charts.survival.title')}
      chart={useChart('collections.chart-survival', of, { start })}
      none={(view) => [t('charts.survival.none'), ...notCounted(view, t)].join(' ')}
      actions={of.name === undefined ? undefined : <LookAgain name={of.name} />}
      isEmpty={({ curves }) => curves.every(({ things }) => things === 0)}
    >
      {(view) => <SurvivalCard {...{ view, provenance, comparing, onStart: setStart }} />}
    </ChartState>
  );
};

export const SurvivalCard = ({
  view,
  provenance,
  comparing,
  onStart,
}: Omit<ChartProps, 'of'> & {
  readonly view: SurvivalChartView;
  readonly onStart: (start: Start) => void;
}) => {
  const { t } = useTranslation();
  const { start, curves, series } = view;
  const shown = useShownSeries('survival', series, comparing);
  const drawn = useMemo((): readonly DrawnCurve[] => {
    if (!series || !shown) return curves.map((curve) => drawnCurve(curve, 0, '', true));
    return series.flatMap(({ place }, at) => {
      const curve = curves[at];
      const label = shown.series.find((one) => one.place === place)?.label;
      return curve && label !== undefined ? [drawnCurve(curve, place, label, false)] : [];
    });
  }, [curves, series, shown]);
  const draw = useMemo(
    () => survivalCurves(drawn, t(`charts.survival.axis.${start}`)),
    [drawn, start, t],
  );
  return (
    <ChartCard
      title={t('charts.survival.title')}
      sentences={sentencesFor(view, t)}
      series={{ list: series, comparing, shown }}
      draw={draw}
      table={tableFor(view, series?.map(comparing.nameOf), t)}
      provenance={provenance}
      choice={
        <ChoiceMenu
          label={t('charts.survival.start')}
          value={start}
          onChange={(value) => onStart(value as Start)}
          choices={(['gathered', 'published'] as const).map((value) => ({
            value,
            label: t(`charts.survival.starts.${value}`),
          }))}
        />
      }
    />
  );
};

const drawnCurve = (curve: Curve, place: number, label: string, isAlone: boolean): DrawnCurve => ({
  place,
  label,
  until: curve.until,
  earliest: curve.earliest,
  latest: curve.points.map(({ time, shareMost }) => ({ time, share: shareMost })),
  interval: isAlone
    ? {
        least: curve.points.map((one) => ({ time: one.time, share: one.least ?? one.shareLeast })),
        most: curve.points.map((one) => ({ time: one.time, share: one.most ?? one.shareMost })),
      }
    : undefined,
});

const DAY_PLACES = 10;
const days = (value: number): number => Math.round(value * DAY_PLACES) / DAY_PLACES;

const sentencesFor = (view: SurvivalChartView, t: TFunction): readonly string[] => {
  const { curves, start } = view;
  const [only] = curves;
  const sum = (count: (curve: Curve) => number): number =>
    curves.reduce((total, curve) => total + count(curve), 0);
  return [
    t('charts.survival.text', {
      n: figure(sum(({ things }) => things)),
      gone: figure(sum(({ gone }) => gone)),
      removed: figure(sum(({ removed }) => removed)),
    }),
    t(`charts.survival.counted.${start}`),
    curves.length > 1 || only?.medianMost === undefined
      ? ''
      : t('charts.survival.median', {
          least: figure(days(only.medianLeast ?? 0)),
          most: figure(days(only.medianMost)),
        }),
    t('charts.survival.band'),
    ...notCounted(view, t),
  ];
};

/** What tells nothing of how long things stay, and why. */
const notCounted = (
  { seenOnce, neverThere, undated }: SurvivalChartView,
  t: TFunction,
): readonly string[] => [
  ...(seenOnce > 0 ? [t('charts.survival.seenOnce', { n: figure(seenOnce) })] : []),
  ...(neverThere > 0 ? [t('charts.survival.neverThere', { n: figure(neverThere) })] : []),
  ...(undated > 0 ? [t('charts.survival.undated', { n: figure(undated) })] : []),
];

const PERCENT_PLACES = 1000;
const percentNumber = (share: number): number =>
  Math.round(share * 100 * PERCENT_PLACES) / PERCENT_PLACES;

const tableFor = (
  { curves }: SurvivalChartView,
  names: readonly string[] | undefined,
  t: TFunction,
) => ({
  head: [
    ...(names ? [t('charts.survival.series')] : []),
    t('charts.survival.day'),
    t('charts.survival.atRisk'),
    t('charts.survival.goneHead'),
    t('charts.survival.shareLeast'),
    t('charts.survival.shareMost'),
    t('charts.survival.intervalLeast'),
    t('charts.survival.intervalMost'),
  ],
  rows: curves.flatMap((curve, at) =>
    curve.points.map(({ time, atRisk, gone, shareLeast, shareMost, least, most }) => [
      ...(names ? [names[at] ?? ''] : []),
      Number(time.toFixed(3)),
      atRisk,
      gone,
      percentNumber(shareLeast),
      percentNumber(shareMost),
      least === undefined ? '' : percentNumber(least),
      most === undefined ? '' : percentNumber(most),
    ]),
  ),
});
