import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeChartView } from '#contract/index.ts';
import { timeBars } from '../../../chart/time-bars.tsx';
import { figure } from '../../../format.ts';
import { ChartCard, type Provenance } from './chart-card.tsx';
import { askLocal } from '../../../local.ts';
import { useChart, type ChartOf } from './chart-queries.ts';
import { ChartState } from './chart-state.tsx';
import { binWords } from './time-words.ts';

interface Props {
  readonly of: ChartOf;
  readonly provenance: Provenance;
}

export const TimeChart = ({ of, provenance }: Props) => {
  const { t } = useTranslation();
  return (
    <ChartState
      title={t('charts.time.title')}
      chart={useChart('time', of, (bridge, wanted) =>
        askLocal(bridge, 'collections.chart-time', wanted),
      )}
      none={t('charts.time.none')}
      isEmpty={({ dated }) => dated === 0}
    >
      {(view) => <TimeCard view={view} provenance={provenance} />}
    </ChartState>
  );
};

/** When the rows were published, as far as the platform says it. */
export const TimeCard = ({
  view: { unit, bins, dated, undated },
  provenance,
}: {
  readonly view: TimeChartView;
  readonly provenance: Provenance;
}) => {
  const { t } = useTranslation();
  const draw = useMemo(
    () =>
      timeBars(
        bins.map((bin) => ({
          ...bin,
          from: Date.parse(bin.from),
          to: Date.parse(bin.to),
          text: t(bin.possible > 0 ? 'charts.time.barPossible' : 'charts.time.bar', {
            when: binWords(bin, unit),
            n: figure(bin.certain),
            most: figure(bin.certain + bin.possible),
          }),
        })),
      ),
    [bins, unit, t],
  );
  const isVague = bins.some(({ possible }) => possible > 0);
  return (
    <ChartCard
      title={t('charts.time.title')}
      sentences={[
        t(`charts.time.per.${unit}`),
        t('charts.time.dated', { count: dated, n: figure(dated) }),
        undated > 0 ? t('charts.time.undated', { count: undated, n: figure(undated) }) : '',
        isVague ? t('charts.time.relative') : '',
      ]}
      keys={
        isVague
          ? [
              { mark: 'solid', text: t('charts.time.certain') },
              { mark: 'dashed', text: t('charts.time.possible') },
            ]
          : []
      }
      draw={draw}
      table={{
        head: [
          t('charts.time.from'),
          t('charts.time.to'),
          t('charts.time.certainHead'),
          t('charts.time.mostHead'),
        ],
        rows: bins.map(({ from, to, certain, possible }) => [
          shortInstant(from),
          shortInstant(to),
          certain,
          certain + possible,
        ]),
      }}
      provenance={provenance}
    />
  );
};

/** `2026-01-31`, or `2026-01-31 14:00`. */
const shortInstant = (instant: string): string =>
  instant.slice(0, 16).replace('T', ' ').replace(' 00:00', '');
