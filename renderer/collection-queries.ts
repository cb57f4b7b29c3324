/** What the pages ask of collections, and when what they know is out of date. */
import {
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type {
  HeldOfPersonView,
  ItemSort,
  ItemDetailView,
  PastedView,
  PreflightView,
  RecheckPreflightView,
  RereadView,
  RowFilter,
  RowsView,
  SourceView,
  ThreadView,
  WorkProgress,
} from '#calls/index.ts';
import { endingWith, type CallFailure } from './bridge.ts';
import { useBridge } from './bridge-context.ts';
import { askLocal, localKey, useChange } from './local.ts';
import type { Question } from './places.ts';
import { noteStatedAt } from './relative-dates.ts';

/** What gathering would take; nothing is asked while the wish is not whole. */
export const usePreflight = (sources: readonly SourceView[] | undefined) => {
  const bridge = useBridge();
  return useQuery<PreflightView, CallFailure>({
    queryKey: ['preflight', sources],
    queryFn: sources ? () => askLocal(bridge, 'collections.preflight', { sources }) : skipToken,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
};

/** What asking for each row of a collection, or for some of them, again takes. */
export const useRecheckPreflight = (name: string, isWanted: boolean, filter?: RowFilter) => {
  const bridge = useBridge();
  return useQuery<RecheckPreflightView, CallFailure>({
    queryKey: ['recheck-preflight', name, filter],
    queryFn: isWanted
      ? () => askLocal(bridge, 'collections.recheck-preflight', { name, filter })
      : skipToken,
    retry: false,
    gcTime: 0,
  });
};

/** What pasted lines mean, beside the list about which they are pasted. */
export const usePasted = (text: string, about: Question | undefined) => {
  const bridge = useBridge();
  return useQuery<PastedView, CallFailure>({
    queryKey: ['pasted', text, about],
    queryFn: () => askLocal(bridge, 'collections.read-links', { text, about }),
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
};

export type Sort = ItemSort;

export interface RowsWanted {
  /** A collection; everything that was ever fetched when left out. */
  readonly name?: string | undefined;
  readonly filter: RowFilter;
  readonly sort: Sort;
  readonly ascending: boolean;
}

/** What is asked of the engine: of everything that was fetched each thing once, whichever collections hold it. */
export const requestedFilter = (name: string | undefined, filter: RowFilter): RowFilter =>
  name === undefined ? { ...filter, once: true } : filter;

const PAGE = 200;

/** Apart from our other data: of many loaded pages, each change would fetch all anew. */
const rowsKey = (wanted: RowsWanted) => ['dataset', wanted] as const;

/** Rows in pages by keyset, the next one as it is scrolled to. */
export const useRows = (wanted: RowsWanted) => {
  const bridge = useBridge();
  const { name, filter, sort, ascending } = wanted;
  return useInfiniteQuery({
    queryKey: rowsKey(wanted),
    queryFn: ({ pageParam, signal }) =>
      askLocal(endingWith(bridge, signal), 'collections.rows', {
        name,
        filter: requestedFilter(name, filter),
        sort,
        ascending,
        limit: PAGE,
        after: pageParam,
      }),
    initialPageParam: undefined as RowsView['next'],
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    // Else each further page would be preceded by comparing all rows that are there.
    structuralSharing: false,
  });
};

/** What begins the discussions of a collection, in pages. Apart from the rows, which have another shape. */
export const useThreadTop = ({
  name,
  filter,
  sort,
  ascending,
}: RowsWanted & { readonly name: string }) => {
  const bridge = useBridge();
  const wanted = { name, filter, sort, ascending };
  return useInfiniteQuery({
    queryKey: ['dataset-thread', wanted],
    queryFn: ({ pageParam, signal }) =>
      askLocal(endingWith(bridge, signal), 'collections.thread', {
        ...wanted,
        after: pageParam,
      }),
    initialPageParam: undefined as ThreadView['next'],
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
};

/** What today's readers make of a collection; read anew each time that it is looked at. */
export const useReread = (name: string) => {
  const bridge = useBridge();
  return useQuery<RereadView, CallFailure>({
    queryKey: ['reread', name],
    queryFn: () => askLocal(bridge, 'collections.reread', { name }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
};

/** How far the chart, export or search for a person is that was begun with this id. */
export const useWorkProgress = <Kind extends WorkProgress['kind']>(
  kind: Kind,
  id: string | undefined,
): Extract<WorkProgress, { kind: Kind }> | undefined => {
  const bridge = useBridge();
  const { data } = useQuery({
    queryKey: ['work-progress', id],
    queryFn: id === undefined ? skipToken : () => askLocal(bridge, 'work.progress', { id }),
    refetchInterval: PROGRESS_MS,
    gcTime: 0,
  });
  const progress = id === undefined ? undefined : data?.progress;
  return progress?.kind === kind ? (progress as Extract<WorkProgress, { kind: Kind }>) : undefined;
};
const PROGRESS_MS = 400;

/** A change that takes long: the id to begin it with, how far it is, its end, and why it failed by itself. */
export const useLongChange = <Kind extends WorkProgress['kind']>(
  kind: Kind,
  { isPending, error }: { readonly isPending: boolean; readonly error: CallFailure | null },
) => {
  const [id, setId] = useState('');
  const [isCancelled, setCancelled] = useState(false);
  const stop = useChange('work.cancel');
  return {
    begin: (): string => {
      const own = crypto.randomUUID();
      setId(own);
      setCancelled(false);
      return own;
    },
    progress: useWorkProgress(kind, isPending ? id : undefined),
    cancel: (): void => {
      setCancelled(true);
      stop.mutate({ id });
    },
    // Whoever cancelled it knows.
    error: isCancelled ? null : error,
  };
};

interface NamedPerson {
  readonly platform: string;
  readonly person: string;
}

/**
 * What is held of a person, and nothing while there is none. The whole platform is read for it, so it is
 * asked once; under `id` it is asked for its progress.
 */
export const useHeldOfPerson = (person: NamedPerson | undefined, id?: string) => {
  const bridge = useBridge();
  return useQuery<HeldOfPersonView, CallFailure>({
    queryKey: ['held-of-person', person],
    queryFn: person
      ? () => askLocal(bridge, 'collections.held-of-person', { ...person, id })
      : skipToken,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
};

/** Deletes on request what was shown of a person; what this window remembers of it goes as well. */
export const useForgetPerson = () => {
  const client = useQueryClient();
  const forget = useChange('collections.forget-person');
  const { data } = forget;
  useEffect(() => {
    if (data?.deleted === undefined) return;
    // Answers that are on the screen stay until it is left: to fetch them anew would cost a credit.
    client.removeQueries({ queryKey: ['result'], type: 'inactive' });
    for (const queryKey of [['dataset'], ['dataset-thread']])
      void client.resetQueries({ queryKey });
  }, [client, data]);
  return forget;
};

/** One row with each time that it was seen. */
export const useRecord = (id: number | undefined) => {
  const bridge = useBridge();
  return useQuery<ItemDetailView, CallFailure>({
    queryKey: [...localKey('collections.item'), id],
    queryFn:
      id === undefined
        ? skipToken
        : async () => {
            const record = await askLocal(bridge, 'collections.item', { id });
            noteStatedAt(record.item, record.lastSeen);
            return record;
          },
  });
};
