/** What the charts of a dataset ask, and when what they show is out of date. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  ChartSplit,
  ParamsOf,
  QueryName,
  ResultOf,
  RowFilter,
  WorkProgress,
} from '#calls/index.ts';
import { useBridge } from '../../../bridge-context.ts';
import { requestedFilter, useWorkProgress } from '../../../collection-queries.ts';
import { askLocal, useLocal } from '../../../local.ts';
import type { CallFailure } from '../../../bridge.ts';

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

type ChartCall = Extract<QueryName, `collections.chart-${string}`>;

/** `call`: which chart it is; `choice`: what is chosen of it. */
export const useChart = <Name extends ChartCall>(
  call: Name,
  { counted, name, filter, ...of }: Omit<ChartOf, 'also' | 'split'> & Partial<ChartOf>,
  choice?: Omit<ParamsOf<Name>, keyof ChartOf | 'id'>,
): Chart<ResultOf<Name>> => {
  const bridge = useBridge();
  const [id] = useState(() => crypto.randomUUID());
  const [cancelled, setCancelled] = useState<string>();
  const params = { ...of, ...choice, name, filter: requestedFilter(name, filter) };
  const question = JSON.stringify([call, counted, params]);
  const query = useQuery<ResultOf<Name>, CallFailure>({
    queryKey: ['chart', call, counted, params],
    queryFn: () => askLocal<ChartCall>(bridge, call, { ...params, id }) as Promise<ResultOf<Name>>,
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
