/** How a dataset is looked at: its order and its columns, which are remembered. */
import { useCallback, useMemo } from 'react';
import type { RowFilter } from '#calls/index.ts';
import type { Sort } from '../../../collection-queries.ts';
import { changeListView, datasetKey, useListView } from '../../../list-views.ts';
import { useColumnMemory } from '../../explore/column-memory.ts';
import { useChosenColumns } from './chosen-columns.ts';
import { SORTED_BY, type DataColumn } from './columns.tsx';

export interface Order {
  readonly sort: Sort;
  readonly ascending: boolean;
}

/** As they were collected; of everything the latest first. */
const usualOrder = (name: string | undefined): Order =>
  name === undefined ? { sort: 'seen', ascending: false } : { sort: 'collected', ascending: true };

export const useOrder = (name: string | undefined): Order => {
  const [by] = useListView(datasetKey(name), 'sorting');
  const sort = by && SORTED_BY[by.id];
  return by && sort ? { sort, ascending: !by.desc } : usualOrder(name);
};

/** Narrows the rows, which then begin anew. */
export const useSetFilter = (key: string): ((rowFilter: RowFilter) => void) =>
  useCallback(
    (rowFilter) =>
      changeListView(key, { rowFilter, scroll: 0, marked: new Set(), selected: undefined }),
    [key],
  );

/** The same as before while nothing of it changes, so that who is given it need not be drawn anew. */
export const useDatasetTable = (name: string | undefined, known: readonly DataColumn[]) => {
  const key = datasetKey(name);
  const [by] = useListView(key, 'sorting');
  const { widths, widen } = useColumnMemory('dataset');
  const columns = useChosenColumns(name);
  return useMemo(() => {
    const sortBy = (id: string, desc: boolean): void =>
      changeListView(key, { sorting: [{ id, desc }], scroll: 0 });
    /** Downwards, upwards, as it was. */
    const toggle = (id: string): void => {
      const sorting = by?.id !== id ? [{ id, desc: true }] : by.desc ? [{ id, desc: false }] : [];
      changeListView(key, { sorting, scroll: 0 });
    };
    const keptWidth = ({ id, width }: DataColumn): number => widths[id] ?? width;
    return {
      ...columns,
      isShown: ({ id }: Pick<DataColumn, 'id'>): boolean => columns.isShown(id),
      widen,
      known,
      widthOf: keptWidth,
      sortBy,
      table: {
        getColumn: (id: string) => {
          const column = known.find((one) => one.id === id);
          return {
            getCanSort: () => SORTED_BY[id] !== undefined,
            getIsSorted: () => (by?.id === id ? (by.desc ? 'desc' : 'asc') : false),
            toggleSorting: () => toggle(id),
            getSize: () => (column ? keptWidth(column) : 0),
          };
        },
      },
    };
  }, [key, by, widths, widen, columns, known]);
};
