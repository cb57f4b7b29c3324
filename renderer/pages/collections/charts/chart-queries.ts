/** What the charts of a dataset ask, and when what they show is out of date. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChartSplit, ParamsOf, RowFilter, WorkProgress } from '#calls/index.ts';
import { useBridge } from '../../../bridge-context.ts';
import { requestedFilter, useWorkProgress } from '../../../collection-queries.ts';
import { askLocal, useLocal } from '../../../local.ts';
import type { Bridge, CallFailure } from '../../../bridge.ts';

/** The rows of which charts are drawn. */
export interface ChartOf {
  readonly name: string | undefined;
  readonly filter: RowFilter;
  /** Further collections, and into which series all rows are split. */
  readonly also: readonly string[];
  readonly split: ChartSplit | undefined;
  /** Differs when they shall be counted anew. */
  readonly counted: string;
}

/** A chart on its way, or counted. */
export interface Chart<T> {
  readonly data: T | undefined;
  readonly error: CallFailure | null;
  /** Counted for another filter, or another figure: the one that is asked for is on its way. */
  readonly isPrevious: boolean;
  /** Nobody wants it any more: it was cancelled. */
  readonly isCancelled: boolean;
  readonly progress: Extract<WorkProgress, { kind: 'chart' }> | undefined;
  readonly cancel: () => void;
  readonly countAgain: () => void;
}

/** `key`: which chart it is; `count`: the call that counts it. */
export const useChart = <T>(
  key: string,
  { name, filter, also, split, counted }: ChartOf,
  count: (bridge: Bridge, wanted: ParamsOf<'collections.chart-authors'>) => Promise<T>,
): Chart<T> => {
  const bridge = useBridge();
  const [id] = useState(() => crypto.randomUUID());
  const [cancelled, setCancelled] = useState<string>();
  const params = { name, filter: requestedFilter(name, filter), also, split };
  const question = JSON.stringify([key, counted, params]);
  const query = useQuery<T, CallFailure>({
    queryKey: ['chart', key, counted, params],
    queryFn: () => count(bridge, { ...params, id }),
    placeholderData: keepPreviousData,
    // Of everything that was ever fetched nobody tells when it changes.
    ...(name === undefined ? { staleTime: 0 } : {}),
  });
  const progress = useWorkProgress('chart', query.isFetching ? id : undefined);
  return {
    data: query.data,
    error: query.error,
    isPrevious: query.isPlaceholderData,
    isCancelled: query.error !== null && cancelled === question,
    progress,
    cancel: () => {
      setCancelled(question);
      void askLocal(bridge, 'work.cancel', { id });
    },
    countAgain: () => {
      setCancelled(undefined);
      void query.refetch();
    },
  };
};

/** So many rows are counted anew with every change; of more, somebody asks for it. */
const FEW = 20_000;

export const useCounted = (name: string | undefined, filter: RowFilter, changes: string) => {
  const count = useLocal('collections.count', { name, filter: requestedFilter(name, filter) }).data;
  const [counted, setCounted] = useState(changes);
  if (counted !== changes && count !== undefined && count.count <= FEW) setCounted(changes);
  return { count, counted, isStale: counted !== changes, countAgain: () => setCounted(changes) };
};
