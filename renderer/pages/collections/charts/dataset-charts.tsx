import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowFilter } from '#contract/index.ts';
import { figure, harmless } from '../../../format.ts';
import { changeListView, useListView } from '../../../list-views.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { useCatalogue, useCatalogueNames } from '../../../queries.ts';
import { datasetKey } from '../dataset/state.ts';
import { FilterBar } from '../filter/bar.tsx';
import { sentencesFromFilter } from '../filter/words.ts';
import { AuthorsChart } from './authors-chart.tsx';
import type { Provenance } from './chart-card.tsx';
import { useCounted } from './chart-queries.ts';
import css from './charts.module.css';
import { FiguresChart } from './figures-chart.tsx';
import { RepliesChart } from './replies-chart.tsx';
import { TimeChart } from './time-chart.tsx';

interface Props {
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  /** Differs when rows were added or marked since. */
  readonly changes: string;
}

/** Charts of the rows that the filter lets through, the same filter as that of the table. */
export const DatasetCharts = ({ name, changes }: Props) => {
  const { t } = useTranslation();
  const key = datasetKey(name);
  const filter = useListView(key, 'rowFilter');
  const { count, counted, isStale, countAgain } = useCounted(name, filter, changes);
  const of = { name, filter, counted };
  const provenance = useProvenance(name, filter);
  const setFilter = useCallback(
    (rowFilter: RowFilter) =>
      changeListView(key, { rowFilter, scroll: 0, marked: new Set(), selected: undefined }),
    [key],
  );
  const onAuthor = useCallback(
    (author: string) => {
      setFilter({ ...filter, author });
      changeListView(key, { rowsAs: 'table' });
    },
    [filter, key, setFilter],
  );
  const counts = count && { count: count.count, n: figure(count.count) };
  return (
    <>
      <FilterBar
        filter={filter}
        onChange={setFilter}
        count={counts ? t(count.isAll ? 'dataset.count' : 'dataset.countMore', counts) : ''}
      >
        {isStale ? (
          <Button small onClick={countAgain}>
            {t('charts.countAgain')}
          </Button>
        ) : null}
      </FilterBar>
      {/* A page taller than the window scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.page} tabIndex={0} aria-label={t('charts.label')}>
        <div className={css.cards}>
          <div className={css.wide}>
            <TimeChart of={of} provenance={provenance} />
          </div>
          <AuthorsChart of={of} provenance={provenance} onAuthor={onAuthor} />
          <FiguresChart of={of} provenance={provenance} />
          <div className={css.wide}>
            <RepliesChart of={of} provenance={provenance} onAuthor={onAuthor} />
          </div>
        </div>
      </section>
    </>
  );
};

/** Which rows are counted, and where they come from: what a saved chart says of itself. */
const useProvenance = (name: string | undefined, filter: RowFilter): Provenance => {
  const { t } = useTranslation();
  const nameById = useCatalogueNames();
  const version = useCatalogue().data?.version ?? '';
  const sentences = sentencesFromFilter(filter, { t, nameOf: nameById }).map(({ text }) => text);
  const what =
    name === undefined ? t('dataset.everything') : t('charts.collection', { name: harmless(name) });
  return {
    filtered:
      sentences.length === 0
        ? t('charts.allRows')
        : t('charts.filtered', { sentences: sentences.join(', ') }),
    source: (date) => t('charts.source', { what, version, date }),
  };
};
