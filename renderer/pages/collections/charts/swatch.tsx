import { useId } from 'react';
import { ON_SCREEN } from '../../../chart/palette.ts';
import { seriesFill, SeriesPatterns } from '../../../chart/series-fill.tsx';
import css from './series-legend.module.css';

/** How a series is filled, beside its name. */
export const Swatch = ({
  place,
  certainty,
}: {
  readonly place: number;
  readonly certainty: 'certain' | 'possible';
}) => {
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
