/** What the charts of a dataset ask, and when what they show is out of date. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, type CallFailure } from '../../../bridge.ts';
import { useRowCount, type RowFilter } from '../../../collection-queries.ts';
import { useBridge } from '../../../queries.ts';

/** The rows of which charts are drawn. */
export interface ChartOf {
  readonly name: string | undefined;
  readonly filter: RowFilter;
  /** Differs when they shall be counted anew. */
  readonly counted: string;
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the contract's shape
export const useChart = <T>(
  chart: 'time' | 'authors' | 'figures' | 'replies',
  { name, filter, counted }: ChartOf,
  more: Readonly<Record<string, string>> = {},
) => {
  const bridge = useBridge();
  const params = { ...(name === undefined ? {} : { name }), filter, ...more };
  return useQuery<T, CallFailure>({
    queryKey: ['chart', chart, counted, params],
    queryFn: async () => (await ask<T>(bridge, `collections.chart-${chart}`, params)).data,
    placeholderData: keepPreviousData,
    // Of everything that was ever fetched nobody tells when it changes.
    ...(name === undefined ? { staleTime: 0 } : {}),
  });
};

/** So many rows are counted anew with every change; of more, somebody asks for it. */
const FEW = 20_000;

export const useCounted = (name: string | undefined, filter: RowFilter, changes: string) => {
  const count = useRowCount(name, filter).data;
  const [counted, setCounted] = useState(changes);
  if (counted !== changes && count !== undefined && count.count <= FEW) setCounted(changes);
  return { count, counted, isStale: counted !== changes, countAgain: () => setCounted(changes) };
};
