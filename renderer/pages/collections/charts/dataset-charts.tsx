import { useCallback, useState } from 'react';
import { t } from 'i18next';
import type { RowFilter } from '#calls/index.ts';
import { figure, harmless } from '../../../format.ts';
import { changeListView, datasetKey, useListView } from '../../../list-views.ts';
import { useLocal } from '../../../local.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { useCatalogue } from '../../../queries.ts';
import { SavedViews } from '../dataset/saved-views.tsx';
import { useSetFilter } from '../dataset/state.ts';
import { FilterBar } from '../filter/bar.tsx';
import { useFilterChips } from '../filter/use-filter-chips.ts';
import { InToolPlace } from '../dataset/tool-place.tsx';
import { AuthorsChart } from './authors-chart.tsx';
import type { ChartProps } from './chart-card.tsx';
import { useCounted, useChart } from './chart-queries.ts';
import { CompareBar } from './compare-bar.tsx';
import { useComparing } from './comparing.ts';
import type { Provenance } from './save-menu.tsx';
import css from './charts.module.css';
import { FiguresChart } from './figures-chart.tsx';
import { OverlapChart } from './overlap-chart.tsx';
import { RepliesChart } from './replies-chart.tsx';
import { SurvivalChart } from './survival-chart.tsx';
import { ChartState } from './chart-state.tsx';
import { TimeCard } from './time-card.tsx';

interface Props {
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  /** Differs when rows were added or marked since. */
  readonly changes: string;
}

const TimeChart = ({ of, provenance, comparing }: ChartProps) => {
  const { unit, measure } = comparing.choices;
  const sum = typeof measure === 'string' ? undefined : measure;
  const [isMain, setMain] = useState(true);
  return (
    <ChartState
      title={t('charts.time.title')}
      chart={useChart('collections.chart-time', of, { unit, sum, isMain })}
      none={t('charts.time.none')}
      isEmpty={({ dated, sum: summed }) => dated === 0 && summed === undefined}
    >
      {(view) => <TimeCard {...{ view, provenance, comparing }} onWhole={() => setMain(false)} />}
    </ChartState>
  );
};

/** Charts of the rows that the filter lets through, the same filter as that of the table. */
export const DatasetCharts = ({ name, changes }: Props) => {
  const key = datasetKey(name);
  const filter = useListView(key, 'rowFilter');
  const { count, counted, isStale, countAgain } = useCounted(name, filter, changes);
  const setFilter = useSetFilter(key);
  const onAuthor = useCallback(
    (author: string) => {
      setFilter({ ...filter, author });
      changeListView(key, { rowsAs: 'table' });
    },
    [filter, key, setFilter],
  );
  const comparing = useComparing(
    name,
    useCallback((more: RowFilter) => setFilter({ ...filter, ...more }), [filter, setFilter]),
  );
  const { also, split } = comparing.choices;
  const of = { name, filter, also, split, counted: useCountedAlso(also, counted) };
  const provenance = useProvenance(name, also, filter);
  const counts = count && { count: count.count, n: figure(count.count) };
  return (
    <>
      <InToolPlace>
        <SavedViews collection={name} />
      </InToolPlace>
      <FilterBar
        name={name}
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
        <CompareBar name={name} comparing={comparing} />
        <div className={css.cards}>
          <div className={css.wide}>
            <TimeChart of={of} provenance={provenance} comparing={comparing} />
          </div>
          <AuthorsChart {...{ of, provenance, comparing, onAuthor }} />
          <FiguresChart of={of} provenance={provenance} comparing={comparing} />
          <div className={css.wide}>
            <RepliesChart of={of} provenance={provenance} onAuthor={onAuthor} />
          </div>
          <div className={css.wide}>
            <SurvivalChart of={of} provenance={provenance} comparing={comparing} />
          </div>
          {name === undefined ? null : (
            <div className={css.wide}>
              <OverlapChart {...{ name, provenance }} other={also[0]} counted={of.counted} />
            </div>
          )}
        </div>
      </section>
    </>
  );
};

/** Differs also when one of the further collections was changed. */
const useCountedAlso = (also: readonly string[], counted: string): string => {
  const collections = useLocal('collections.list').data ?? [];
  return [
    counted,
    ...also.map((name) => {
      const { items = 0, removed = 0 } = collections.find((one) => one.name === name) ?? {};
      return `${items} ${removed}`;
    }),
  ].join(', ');
};

/** Which rows are counted, and where they come from: what a saved chart says of itself. */
const useProvenance = (
  name: string | undefined,
  also: readonly string[],
  filter: RowFilter,
): Provenance => {
  const version = useCatalogue().data?.version ?? '';
  const mode = useLocal('network.get').data?.mode;
  const chips = useFilterChips(name, filter);
  const conditions = [
    ...(filter.words === undefined ? [] : [`“${harmless(filter.words)}”`]),
    ...chips.map(({ text }) => text),
  ];
  const collection = (one: string): string => t('charts.collection', { name: harmless(one) });
  const what =
    name === undefined ? t('dataset.everything') : [name, ...also].map(collection).join(', ');
  const world = mode === 'sample' || mode === 'replay' ? t(`charts.world.${mode}`) : '';
  return {
    of: name === undefined ? t('dataset.everything') : [name, ...also].join(', '),
    filtered: [
      conditions.length === 0
        ? t('charts.allRows')
        : t('charts.filtered', { sentences: conditions.join('; ') }),
      also.length > 0 ? t('charts.compare.twice') : '',
    ]
      .filter(Boolean)
      .join(' '),
    source: (date) =>
      [t('charts.source', { what, version, date }), world].filter(Boolean).join(' '),
  };
};
