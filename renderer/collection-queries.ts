/** What the pages ask of collections, and when what they know is out of date. */
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type {
  CodingColumnView,
  CollectionDetailView,
  CollectionView,
  Completeness,
  CountView,
  DeletionView,
  ExportProgressView,
  ForgettingProgressView,
  ForgottenView,
  HeldOfPersonView,
  ItemDetailView,
  PastedView,
  PreflightView,
  RereadView,
  RowFilter,
  RowsView,
  SavedViewView,
  SourceView,
  ThreadView,
} from '#contract/index.ts';
import { ask, type CallFailure } from './bridge.ts';
import type { Question } from './places.ts';
import { useBridge, useOwn, useVerb } from './queries.ts';
import { noteTold } from './relative-dates.ts';

export const useCollections = () =>
  useOwn<readonly CollectionView[]>('collections', 'collections.list');

export const useCollection = (name: string) =>
  useOwn<CollectionDetailView>('collections', 'collections.get', { name });

export const useCompleteness = (name: string) =>
  useOwn<Completeness>('collections', 'collections.completeness', { name });

/** What gathering would take; nothing is asked while the wish is not whole. */
export const usePreflight = (sources: readonly SourceView[] | undefined) => {
  const bridge = useBridge();
  return useQuery<PreflightView, CallFailure>({
    queryKey: ['preflight', sources],
    queryFn: async () =>
      (await ask<PreflightView>(bridge, 'collections.preflight', { sources })).data,
    enabled: sources !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
};

/** What pasted lines mean, beside the list about which they are pasted. */
export const usePasted = (text: string, about: Question | undefined) => {
  const bridge = useBridge();
  return useQuery<PastedView, CallFailure>({
    queryKey: ['pasted', text, about],
    queryFn: async () =>
      (await ask<PastedView>(bridge, 'collections.read-links', { text, ...(about && { about }) }))
        .data,
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
};

const SORTS = ['collected', 'published', 'likes', 'seen'] as const;
export type Sort = (typeof SORTS)[number];

export interface RowsWanted {
  /** A collection; everything that was ever fetched when left out. */
  readonly name?: string | undefined;
  readonly filter: RowFilter;
  readonly sort: Sort;
  readonly ascending: boolean;
}

const PAGE = 200;

/** Apart from our other data: of many loaded pages, each change would fetch all anew. */
const rowsKey = (wanted: RowsWanted) => ['dataset', wanted] as const;

const namedParams = (name: string | undefined) => (name === undefined ? {} : { name });

/** Rows in pages by keyset, the next one as it is scrolled to. */
export const useRows = (wanted: RowsWanted) => {
  const bridge = useBridge();
  const { name, filter, sort, ascending } = wanted;
  return useInfiniteQuery({
    queryKey: rowsKey(wanted),
    queryFn: async ({ pageParam }) =>
      (
        await ask<RowsView>(bridge, 'collections.rows', {
          ...namedParams(name),
          filter,
          sort,
          ascending,
          limit: PAGE,
          ...(pageParam === undefined ? {} : { after: pageParam }),
        })
      ).data,
    initialPageParam: undefined as RowsView['next'],
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    // Else each further page would be preceded by comparing all rows that are there.
    structuralSharing: false,
  });
};

/** What begins the discussions of a collection, in pages. Apart from the rows, which have another shape. */
export const useThreadTop = ({ name, filter, sort, ascending }: RowsWanted) => {
  const bridge = useBridge();
  const wanted = { name, filter, sort, ascending };
  return useInfiniteQuery({
    queryKey: ['dataset-thread', wanted],
    queryFn: async ({ pageParam }) =>
      (
        await ask<ThreadView>(bridge, 'collections.thread', {
          ...wanted,
          ...(pageParam === undefined ? {} : { after: pageParam }),
        })
      ).data,
    initialPageParam: undefined as ThreadView['next'],
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
};

/** How many rows fit, counted anew whenever something changes. */
export const useRowCount = (name: string | undefined, filter: RowFilter) =>
  useOwn<CountView>('collections', 'collections.count', { ...namedParams(name), filter });

/** What today's readers make of a collection; read anew each time that it is looked at. */
export const useReread = (name: string) => {
  const bridge = useBridge();
  return useQuery<RereadView, CallFailure>({
    queryKey: ['reread', name],
    queryFn: async () => (await ask<RereadView>(bridge, 'collections.reread', { name })).data,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
};

/** How far an export is that was begun with this id. */
export const useExportProgress = (id: string | undefined) => {
  const bridge = useBridge();
  return useQuery<ExportProgressView, CallFailure>({
    queryKey: ['export-progress', id],
    queryFn: async () =>
      (await ask<ExportProgressView>(bridge, 'collections.export-progress', { id })).data,
    enabled: id !== undefined,
    refetchInterval: PROGRESS_MS,
    gcTime: 0,
  });
};
const PROGRESS_MS = 400;

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
    queryFn: async () =>
      (await ask<HeldOfPersonView>(bridge, 'collections.held-of-person', { ...person, id })).data,
    enabled: person !== undefined,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
};

/** How many replies were read for what is asked under this id. */
export const useForgettingProgress = (id: string, isPending: boolean) => {
  const bridge = useBridge();
  return useQuery<ForgettingProgressView, CallFailure>({
    queryKey: ['forgetting-progress', id],
    queryFn: async () =>
      (await ask<ForgettingProgressView>(bridge, 'collections.forgetting-progress', { id })).data,
    enabled: isPending,
    refetchInterval: PROGRESS_MS,
    gcTime: 0,
  });
};

/** The record of what was deleted. */
export const useDeletions = () =>
  useOwn<readonly DeletionView[]>('collections', 'collections.deletions');

/** Deletes on request what was shown of a person; what this window remembers of it goes as well. */
export const useForgetPerson = () => {
  const client = useQueryClient();
  const forget = useVerb<ForgottenView>('collections.forget-person', ['collections', 'calls']);
  const { data } = forget;
  useEffect(() => {
    if (data?.data.deleted === undefined) return;
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
    queryKey: ['own', 'collections', 'collections.item', id],
    queryFn: async () => {
      const { data } = await ask<ItemDetailView>(bridge, 'collections.item', { id });
      noteTold(data.item, data.lastSeen);
      return data;
    },
    enabled: id !== undefined,
  });
};

const ofCollection = (collection: string | undefined) =>
  collection === undefined ? {} : { collection };

/** Views of a collection that have a name; of everything that was fetched without one. */
export const useSavedViews = (collection: string | undefined) =>
  useOwn<readonly SavedViewView[]>('collections', 'views.list', ofCollection(collection));

/** The columns in which its rows are coded by the digit keys. */
export const useCoding = (collection: string | undefined) =>
  useOwn<readonly CodingColumnView[]>('collections', 'views.coding', ofCollection(collection));
