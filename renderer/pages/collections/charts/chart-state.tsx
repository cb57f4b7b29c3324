import type { ReactNode } from 'react';
import { t } from 'i18next';
import { figure } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import type { Chart } from './chart-queries.ts';
import css from './charts.module.css';

interface Props<T> {
  readonly title: string;
  readonly chart: Chart<T>;
  /** What to say where there is nothing to draw. */
  readonly none: string | ((data: T) => string);
  /** What leads on from there. */
  readonly actions?: ReactNode;
  readonly isEmpty: (data: T) => boolean;
  readonly children: (data: T) => ReactNode;
}

/** A chart, or what stands in its place: on its way, cancelled, failed, nothing to draw. */
export const ChartState = <T,>({ title, chart, none, actions, isEmpty, children }: Props<T>) => {
  const { data, error, isPrevious, isCancelled, countAgain } = chart;
  if (data !== undefined && !isEmpty(data))
    return (
      <>
        {isPrevious ? <Counting {...chart} /> : null}
        {children(data)}
      </>
    );
  return (
    <section className={css.none}>
      <h2>{title}</h2>
      {isCancelled ? (
        <div className={css.waiting}>
          <output>{t('charts.cancelled')}</output>
          <Button small onClick={countAgain}>
            {t('charts.countAgain')}
          </Button>
        </div>
      ) : error ? (
        <FailureCard error={error} again={countAgain} />
      ) : data === undefined ? (
        <Counting {...chart} />
      ) : (
        <>
          <p>{typeof none === 'string' ? none : none(data)}</p>
          {actions === undefined ? null : <div className={css.waiting}>{actions}</div>}
        </>
      )}
    </section>
  );
};

/** How far a chart is, and the way to end it once that takes a while. */
const Counting = ({ progress, cancel }: Pick<Chart<unknown>, 'progress' | 'cancel'>) => (
  <div className={css.waiting}>
    <output>
      {progress
        ? t('charts.progress', { n: figure(progress.looked), total: figure(progress.of) })
        : t('charts.counting')}
    </output>
    {progress ? (
      <Button small look="quiet" onClick={cancel}>
        {t('charts.cancel')}
      </Button>
    ) : null}
  </div>
);
