import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureCard } from '../../../parts/failure-card.tsx';
import { failureOf } from '../../../queries.ts';
import css from './charts.module.css';
import type { useChart } from './chart-queries.ts';

interface Props<T> {
  readonly title: string;
  readonly query: ReturnType<typeof useChart<T>>;
  /** What to say where there is nothing to draw. */
  readonly none: string;
  readonly isEmpty: (data: T) => boolean;
  readonly children: (data: T) => ReactNode;
}

/** A chart, or what stands in its place: on its way, failed, nothing to draw. */
export const ChartState = <T,>({ title, query, none, isEmpty, children }: Props<T>) => {
  const { t } = useTranslation();
  if (query.data !== undefined && !isEmpty(query.data)) return children(query.data);
  return (
    <section className={css.none}>
      <h2>{title}</h2>
      {query.error ? (
        <FailureCard error={failureOf(query.error)} again={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <output className={css.waiting}>{t('charts.counting')}</output>
      ) : (
        <p>{none}</p>
      )}
    </section>
  );
};
