import { useMemo, type ReactNode } from 'react';
import { t, type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { FigureChartView } from '#calls/index.ts';
import { histogram } from '../../../chart/histogram.tsx';
import { amountOf, figure } from '../../../format.ts';
import { ChartCard, type ChartProps, ChoiceMenu } from './chart-card.tsx';
import { useChart } from './chart-queries.ts';
import { ChartState } from './chart-state.tsx';
import type { Comparing } from './comparing.ts';
import { useShownSeries } from './shown-series.ts';
import { figureName } from './figure-names.ts';
import { endCells, hasSlack, rangeText, slackOf } from './time-values.ts';

/** How the figure that a person chooses is distributed. */
export const FiguresChart = ({ of, provenance, comparing }: ChartProps) => {
  const { figure: field } = comparing.choices;
  const setField = (figure: string | undefined): void => comparing.change({ figure });
  const chart = useChart('collections.chart-figures', of, { field });
  const cancel = (): void => {
    chart.cancel();
    // Back to the figure that is quick to count.
    setField(undefined);
  };
  return (
    <ChartState
      title={t('charts.figures.title', { figure: figureName(field ?? 'likeCount', t) })}
      chart={{ ...chart, cancel }}
      none={t('charts.figures.none')}
      isEmpty={({ chart: counted, fields }) =>
        counted === undefined || (counted.given === 0 && fields.length === 0)
      }
    >
      {({ fields, chart: counted }) =>
        counted === undefined ? null : (
          <FiguresCard
            chart={counted}
            provenance={provenance}
            comparing={comparing}
            choice={
              <ChoiceMenu
                label={t('charts.figures.which')}
                value={counted.field}
                onChange={setField}
                choices={[...new Set([...fields, counted.field])].map((one) => ({
                  value: one,
                  label: figureName(one, t),
                }))}
              />
            }
          />
        )
      }
    </ChartState>
  );
};

/** What the platform did not say is told, and is not zero. */
export const FiguresCard = ({
  chart: { field, scale, bins, given, absent, summary, series, bounds },
  provenance,
  comparing,
  choice,
}: Omit<ChartProps, 'of'> & { readonly chart: FigureChart; readonly choice?: ReactNode }) => {
  const { t } = useTranslation();
  const shown = useShownSeries('figures', series, comparing);
  const draw = useMemo(
    () =>
      histogram(
        bins.map((bin) => {
          const { count, certain, possible, parts } = bin;
          const label = binLabel(bin);
          const lines = shown?.lines(parts) ?? [];
          const text = [`${label}: ${binCount(bin, t)}`, ...lines].join('\n');
          return { label, count, certain, possible, text, parts: shown?.partsIn(parts) };
        }),
        shown?.bars,
      ),
    [bins, shown, t],
  );
  // A row without the figure may have any, and one that was not collected too.
  const slack = slackOf(bounds, absent);
  const isBounded = bins.some(({ possible = 0 }) => possible > 0) || hasSlack(slack);
  return (
    <ChartCard
      title={t('charts.figures.title', { figure: figureName(field, t) })}
      sentences={[
        t('charts.figures.given', amountOf(given)),
        absent > 0 ? t('charts.figures.absent', amountOf(absent)) : '',
        summary
          ? t('charts.figures.text', {
              median: figure(summary.median),
              least: figure(summary.least),
              most: figure(summary.most),
            })
          : '',
        scale === 'log' ? t('charts.figures.log') : '',
        bins.some(({ possible = 0 }) => possible > 0) ? t('charts.bounds.figures') : '',
        ...(series && series.length <= MOST_MEDIANS
          ? series.map((one) => medianText(one, comparing, t))
          : []),
      ]}
      series={{ list: series, comparing, shown }}
      draw={draw}
      table={{
        head: [
          t('charts.figures.from'),
          t('charts.figures.to'),
          t('charts.count'),
          ...(isBounded ? [t('charts.bounds.least'), t('charts.bounds.most')] : []),
          ...(shown?.series ?? []).map(({ label }) => label),
        ],
        rows: bins.map(({ from, to, count, certain = count, possible = 0, parts }) => [
          from,
          to,
          count,
          ...(isBounded ? endCells({ certain, possible }, slack, t) : []),
          ...(shown?.partsIn(parts) ?? []),
        ]),
      }}
      choice={choice}
      provenance={provenance}
    />
  );
};

/** "12", or "between 10 and 14", as some figures are shortened. */
const binCount = ({ count, certain = count, possible = 0 }: FigureBin, t: TFunction): string =>
  rangeText({ low: certain, high: certain + possible }, false, t);

type FigureChart = NonNullable<FigureChartView['chart']>;
type FigureBin = FigureChart['bins'][number];
type FigureSeries = NonNullable<FigureChart['series']>[number];

/** More would be a list and no sentence. */
const MOST_MEDIANS = 4;

const medianText = (series: FigureSeries, { nameOf }: Comparing, t: TFunction): string =>
  series.summary === undefined
    ? ''
    : t('charts.figures.medianOf', {
        name: nameOf(series),
        median: figure(series.summary.median),
      });

/** "3" for a single whole figure, "10–19" for whole ones, "0.5–0.55" else. */
export const binLabel = ({ from, to }: { readonly from: number; readonly to: number }): string => {
  const isWhole = Number.isInteger(from) && Number.isInteger(to);
  if (isWhole && to - from === 1) return figure(from);
  // Beside a minus, a dash needs room.
  const dash = from < 0 ? ' – ' : '–';
  return `${figure(from)}${dash}${figure(isWhole ? to - 1 : to)}`;
};
