/** What stands above and below every list of an answer: the filter, the density, the next page. */
import { ListFilter, Rows2, Rows3 } from 'lucide-react';
import { useCallback, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { t } from 'i18next';
import { useChange, useLocal } from '../../local.ts';
import { Toggle } from '../../form/controls.tsx';
import { figure } from '../../format.ts';
import { buildFilterText } from '../../shapes/answer.ts';
import type { Shown } from '../../shapes/index.ts';
import type { Question } from '../../places.ts';
import { Button, IconButton } from '../../parts/controls/button.tsx';
import { MenuToggle } from '../../parts/controls/menu.tsx';
import { FindField } from '../../parts/find/field.tsx';
import { fetchFurther, ListFoot } from '../../parts/lists/list-foot.tsx';
import { RequestProgress } from '../../parts/states/request-progress.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { useOperation } from '../../queries.ts';
import type { useResult } from '../../results.ts';
import { changeListView, useListView } from '../../list-views.ts';
import css from './result-page.module.css';

/** What shows the list of an answer is given. */
export interface ListProps extends Question {
  readonly items: readonly Shown[];
  readonly result: ReturnType<typeof useResult>;
}

export interface Placed {
  readonly shown: Shown;
  /** In the whole list, before any filter. */
  readonly index: number;
}

export const useFiltered = (items: readonly Shown[], filter: string): readonly Placed[] =>
  useMemo(() => {
    const placed = items.map((shown, index) => ({ shown, index }));
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    return words.length === 0
      ? placed
      : placed.filter(({ shown }) => {
          const all = buildFilterText(shown.item);
          return words.every((word) => all.includes(word));
        });
  }, [items, filter]);

interface ToolsProps {
  readonly filter: string;
  readonly setFilter: (text: string) => void;
  readonly shown: number;
  readonly all: number;
  /** What Enter does here, and what it costs. */
  readonly hint?: string | undefined;
  readonly children?: ReactNode;
}

export const Tools = ({ filter, setFilter, shown, all, hint, children }: ToolsProps) => {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    setFilter('');
    event.currentTarget.blur();
  };
  return (
    <div className={css.tools}>
      <FindField
        label={t('result.filter')}
        hint={t('result.filterHint')}
        icon={<ListFilter size={14} aria-hidden="true" />}
        value={filter}
        onChange={setFilter}
        onKeyDown={onKeyDown}
      />
      <output>
        {filter === '' ? '' : t('result.filtered', { n: figure(shown), all: figure(all) })}
      </output>
      {hint === undefined ? null : <span className={css.hint}>{hint}</span>}
      {children}
    </div>
  );
};

const useDensity = () => {
  const set = useChange('settings.set');
  const compact = useLocal('settings.get').data?.density === 'compact';
  const toggle = (): void => set.mutate({ density: compact ? 'comfortable' : 'compact' });
  return { compact, toggle };
};

/** In a menu of a table. */
export const DensityToggle = () => {
  const { compact, toggle } = useDensity();
  return (
    <MenuToggle on={compact} onChange={toggle}>
      {t('result.compact')}
    </MenuToggle>
  );
};

export const DensityButton = () => {
  const { compact, toggle } = useDensity();
  return (
    <IconButton
      label={t(compact ? 'result.comfortable' : 'result.compact')}
      aria-pressed={compact}
      onClick={toggle}
    >
      {compact ? <Rows2 size={16} aria-hidden="true" /> : <Rows3 size={16} aria-hidden="true" />}
    </IconButton>
  );
};

interface EndProps extends Pick<ListProps, 'operation' | 'result'> {
  readonly question: string;
  readonly shown: number;
  readonly filter: string;
}

/** The end of what is loaded: a further page is fetched on purpose, or while scrolling where that was switched on. */
export const ListEnd = ({ operation, question, result, shown, filter }: EndProps) => {
  const found = useOperation(operation);
  const autoPages = useListView(question, 'autoPages');
  const none = filter !== '' && shown === 0 ? <p>{t('result.noneFits', { filter })}</p> : null;
  return (
    <ListFoot
      list={result}
      who={found?.platform.brand}
      loading={
        <>
          <RequestProgress operation={operation} />
          <Skeleton rows={2} />
        </>
      }
      more={
        <>
          {none}
          <Button onClick={() => void result.fetchNextPage()}>{t('result.nextPage')}</Button>
          <Toggle
            label={t('result.auto')}
            on={autoPages}
            onChange={(on) => changeListView(question, { autoPages: on })}
          />
        </>
      }
      end={none ?? t('result.end')}
    />
  );
};

/** Fetches the next page near the end of a list for which the person has switched that on. */
export const useAutoPages = (
  question: string,
  result: ReturnType<typeof useResult>,
  filter: string,
): (() => void) => {
  const autoPages = useListView(question, 'autoPages');
  const { hasNextPage, isFetchingNextPage, fetchNextPage, error } = result;
  return useCallback(() => {
    if (autoPages && filter === '')
      fetchFurther({ hasNextPage, isFetchingNextPage, error, fetchNextPage });
  }, [autoPages, filter, hasNextPage, isFetchingNextPage, error, fetchNextPage]);
};
