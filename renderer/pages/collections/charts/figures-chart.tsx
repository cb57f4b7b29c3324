import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureChartView } from '#contract/index.ts';
import { histogram } from '../../../chart/histogram.tsx';
import { figure } from '../../../format.ts';
import { ChartCard, type Provenance } from './chart-card.tsx';
import { askLocal } from '../../../local.ts';
import { useChart, type ChartOf } from './chart-queries.ts';
import { ChartState } from './chart-state.tsx';
import { figureName } from './figure-names.ts';

interface Props {
  readonly of: ChartOf;
  readonly provenance: Provenance;
}

/** How the figure that a person chooses is distributed. */
export const FiguresChart = ({ of, provenance }: Props) => {
  const { t } = useTranslation();
  const [field, setField] = useState<string>();
  const chart = useChart(`figures ${field ?? ''}`, of, (bridge, wanted) =>
    askLocal(bridge, 'collections.chart-figures', { ...wanted, field }),
  );
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
            choice={
              <label>
                {t('charts.figures.which')}
                <select value={counted.field} onChange={(event) => setField(event.target.value)}>
                  {[...new Set([...fields, counted.field])].map((one) => (
                    <option key={one} value={one}>
                      {figureName(one, t)}
                    </option>
                  ))}
                </select>
              </label>
            }
          />
        )
      }
    </ChartState>
  );
};

/** What the platform did not say is told, and is not zero. */
export const FiguresCard = ({
  chart: { field, scale, bins, given, absent, summary },
  provenance,
  choice,
}: {
  readonly chart: NonNullable<FigureChartView['chart']>;
  readonly provenance: Provenance;
  readonly choice?: ReactNode;
}) => {
  const { t } = useTranslation();
  const draw = useMemo(
    () =>
      histogram(
        bins.map((bin) => {
          const label = binLabel(bin);
          return { label, count: bin.count, text: `${label}: ${figure(bin.count)}` };
        }),
      ),
    [bins],
  );
  return (
    <ChartCard
      title={t('charts.figures.title', { figure: figureName(field, t) })}
      sentences={[
        t('charts.figures.given', { count: given, n: figure(given) }),
        absent > 0 ? t('charts.figures.absent', { count: absent, n: figure(absent) }) : '',
        summary
          ? t('charts.figures.text', {
              median: figure(summary.median),
              least: figure(summary.least),
              most: figure(summary.most),
            })
          : '',
        scale === 'log' ? t('charts.figures.log') : '',
      ]}
      draw={draw}
      table={{
        head: [t('charts.figures.from'), t('charts.figures.to'), t('charts.count')],
        rows: bins.map(({ from, to, count }) => [from, to, count]),
      }}
      choice={choice}
      provenance={provenance}
    />
  );
};

/** "3" for a single whole figure, "10–19" for whole ones, "0.5–0.55" else. */
export const binLabel = ({ from, to }: { readonly from: number; readonly to: number }): string => {
  const isWhole = Number.isInteger(from) && Number.isInteger(to);
  if (isWhole && to - from === 1) return figure(from);
  // Beside a minus, a dash needs room.
  const dash = from < 0 ? ' – ' : '–';
  return `${figure(from)}${dash}${figure(isWhole ? to - 1 : to)}`;
};
