/** How a dataset is looked at: its order and its columns, which are remembered. */
import { useMemo, useState } from 'react';
import type { Sort } from '../../../collection-queries.ts';
import { changeListView, useListView } from '../../../list-views.ts';
import { remember } from '../../../state.ts';
import { recall, widthWithin, type Remembered } from '../../explore/item-table.ts';
import { SORTED_BY, type DataColumn } from './columns.tsx';

export const datasetKey = (name: string | undefined): string =>
  name === undefined ? 'everything' : `collection:${name}`;

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

const KIND = 'dataset';

/** The same as before while nothing of it changes, so that who is given it need not be drawn anew. */
export const useDatasetTable = (name: string | undefined, known: readonly DataColumn[]) => {
  const key = datasetKey(name);
  const [by] = useListView(key, 'sorting');
  const [kept, setKept] = useState(() => recall(KIND));
  return useMemo(() => {
    const keep = (change: Partial<Remembered>): void => {
      const next = { ...kept, ...change };
      setKept(next);
      remember(`columns.${KIND}`, JSON.stringify(next));
    };
    /** Downwards, upwards, as it was. */
    const toggle = (id: string): void => {
      const sorting = by?.id !== id ? [{ id, desc: true }] : by.desc ? [{ id, desc: false }] : [];
      changeListView(key, { sorting, scroll: 0, marked: new Set() });
    };
    const keptWidth = ({ id, width }: DataColumn): number => kept.widths[id] ?? width;
    return {
      known,
      /** Columns that were shown or hidden on purpose. */
      chosen: kept.shown,
      choose: (shown: Remembered['shown']): void => keep({ shown }),
      isShown: ({ id, isHidden }: Pick<DataColumn, 'id' | 'isHidden'>): boolean =>
        kept.shown[id] ?? isHidden !== true,
      show: (id: string, on: boolean): void => keep({ shown: { ...kept.shown, [id]: on } }),
      widen: (id: string, width: number): void =>
        keep({ widths: { ...kept.widths, [id]: widthWithin(width) } }),
      widthOf: keptWidth,
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
  }, [key, by, kept, known]);
};
