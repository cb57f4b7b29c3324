/** The view on the screen: which rows, in which order, how many. What is done is done to these. */
import { useMemo } from 'react';
import type { RowFilter } from '#calls/index.ts';
import { requestedFilter } from '../../../collection-queries.ts';
import { useLocal } from '../../../local.ts';
import { datasetKey, useListView } from '../../../list-views.ts';
import { useOrder, type Order } from '../dataset/state.ts';

export interface ViewOnScreen extends Order {
  /** Of the collection; everything that was ever fetched when left out. */
  readonly name: string | undefined;
  readonly filter: RowFilter;
  /** Rows of the view; `undefined` until they are counted, or beyond what is counted. */
  readonly count: number | undefined;
  /** Rows of the collection. */
  readonly total: number | undefined;
  /** Ids of the rows that are marked. */
  readonly marked: readonly number[];
}

export const isNarrowed = (filter: RowFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);

/** How many rows a filter lets through, and how many there are; each `undefined` until it is counted. */
export const useCounts = (name: string | undefined, filter: RowFilter) => ({
  fitting: useLocal('collections.count', { name, filter: requestedFilter(name, filter) }).data,
  all: useLocal('collections.count', { name, filter: requestedFilter(name, {}) }).data,
});

export const useViewOnScreen = (name: string | undefined): ViewOnScreen => {
  const key = datasetKey(name);
  const filter = useListView(key, 'rowFilter');
  const marked = useListView(key, 'marked');
  const order = useOrder(name);
  const { fitting, all } = useCounts(name, filter);
  const ids = useMemo(() => [...marked], [marked]);
  return {
    name,
    filter,
    ...order,
    count: fitting?.isAll ? fitting.count : undefined,
    total: all?.isAll ? all.count : undefined,
    marked: ids.length > 1 ? ids : NONE,
  };
};

const NONE: readonly number[] = [];
