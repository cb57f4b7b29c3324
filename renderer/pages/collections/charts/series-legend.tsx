import { ListFilter } from 'lucide-react';
import { t } from 'i18next';
import type { ChartSeries } from '#calls/index.ts';
import { seriesKey } from '../../../chart-choices.ts';
import { figure } from '../../../format.ts';
import { IconButton } from '../../../parts/controls/button.tsx';
import css from './charts.module.css';
import { buildSeriesFilter } from './series-names.ts';
import type { Comparing } from './comparing.ts';
import { useId } from 'react';
import { ON_SCREEN } from '../../../chart/palette.ts';
import type { Key } from '../../../chart/picture.tsx';
import { seriesFill, SeriesPatterns } from '../../../chart/series-fill.tsx';

/** How a series is filled, beside its name. */
export const Swatch = ({ place, certainty }: Pick<Key, 'place' | 'certainty'>) => {
  const id = useId();
  return (
    <svg className={css.swatch} width={18} height={13} aria-hidden="true">
      <SeriesPatterns id={id} places={[place]} palette={ON_SCREEN} />
      <rect
        x={0.5}
        y={0.5}
        width={17}
        height={12}
        {...seriesFill(id, place, certainty, ON_SCREEN)}
        {...(certainty === 'possible' && { strokeDasharray: '3 2' })}
      />
    </svg>
  );
};

interface Props {
  readonly series: readonly ChartSeries[];
  readonly comparing: Comparing;
}

/** The series of a chart: each is shown or hidden by a click, or leads to its rows. */
export const SeriesLegend = ({ series, comparing }: Props) => {
  const { choices, nameOf, onToggle, onFilter } = comparing;
  return (
    <ul className={css.legend} aria-label={t('charts.series.label')}>
      {series.map((one) => {
        const key = seriesKey(one);
        const name = nameOf(one);
        const filter = buildSeriesFilter(choices.split, one);
        return (
          <li key={key} className={css.entry}>
            <button
              type="button"
              className={css.toggle}
              aria-pressed={!choices.hidden.includes(key)}
              title={t('charts.series.toggle', { name })}
              onClick={() => onToggle(key)}
            >
              <Swatch place={one.place} certainty="certain" />
              <bdi>{name}</bdi>
              <span className={css.rows}>{figure(one.rows)}</span>
            </button>
            {filter === undefined ? null : (
              <IconButton
                sign={ListFilter}
                className={css.seriesLegendOnly}
                label={t('charts.filterBy', { name })}
                onClick={() => onFilter(filter)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
};
