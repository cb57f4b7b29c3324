import { useTranslation } from 'react-i18next';
import { askLocal } from '../../../local.ts';
import type { Provenance } from './chart-card.tsx';
import { useChart, type ChartOf } from './chart-queries.ts';
import { ChartState } from './chart-state.tsx';
import type { Comparing } from './comparing.ts';
import { TimeCard } from './time-card.tsx';

interface Props {
  readonly of: ChartOf;
  readonly provenance: Provenance;
  readonly comparing: Comparing;
}

export const TimeChart = ({ of, provenance, comparing }: Props) => {
  const { t } = useTranslation();
  const { unit, measure } = comparing.choices;
  const sum = typeof measure === 'string' ? undefined : measure;
  return (
    <ChartState
      title={t('charts.time.title')}
      chart={useChart(`time ${JSON.stringify([unit, sum])}`, of, (bridge, wanted) =>
        askLocal(bridge, 'collections.chart-time', { ...wanted, unit, sum }),
      )}
      none={t('charts.time.none')}
      isEmpty={({ dated, sum: summed }) => dated === 0 && summed === undefined}
    >
      {(view) => <TimeCard view={view} provenance={provenance} comparing={comparing} />}
    </ChartState>
  );
};
