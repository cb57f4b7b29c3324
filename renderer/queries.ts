/** What the pages ask of the engine, and when what they know is out of date. */
import {
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  CatalogueView,
  EvidenceBodyView,
  OperationView,
  PlatformView,
  Push,
  RecognisedView,
} from '#calls/index.ts';
import { CallFailure, type Bridge } from './bridge.ts';
import { useBridge } from './bridge-context.ts';
import { catalogueIn, recognisedIn } from './engine-words.ts';
import { forgetListViews } from './list-views.ts';
import { askLocal, localKey, localQuery, refresh, useLocal } from './local.ts';
import { forgetNames } from './names.ts';
import { enterWorldOfTabs } from './kept-tabs.ts';
import { forgetPlaces, isReloaded } from './navigation.ts';
import { useWindow } from './state.ts';
import { registerOperations } from './operation-registry.ts';

export type Progress = Extract<Push, { push: 'progress' }>['download'];
const PROGRESS = 'progress';

/** Lets pushes and restarts refresh what the pages show. */
export const connect = (client: QueryClient, bridge: Bridge): void => {
  bridge.onPush((push) => {
    if (push.push === 'changed') {
      void refresh(client, push.topics);
      return;
    }
    client.setQueryData([PROGRESS, push.download.id], push.download);
  });
  let before = bridge.state();
  bridge.onState(() => {
    const now = bridge.state();
    if (now === 'open' && (before === 'lost' || before === 'closed'))
      void client.invalidateQueries({ queryKey: ['own'] });
    before = now;
  });
};

/** In the language of the window. */
export const useCatalogue = () => {
  const bridge = useBridge();
  const { language } = useTranslation().i18n;
  return useQuery<CatalogueView, CallFailure>({
    queryKey: [...localKey('catalogue.list'), {}],
    queryFn: async () => registerOperations(await askLocal(bridge, 'catalogue.list')),
    select: useCallback((catalogue) => catalogueIn(language, catalogue), [language]),
  });
};

/** What each local operation needs, changes and depends on. */
export const useCallFacts = (): CatalogueView['calls'] | undefined => {
  const bridge = useBridge();
  return useQuery<CatalogueView, CallFailure, CatalogueView['calls']>({
    queryKey: [...localKey('catalogue.list'), {}],
    queryFn: async () => registerOperations(await askLocal(bridge, 'catalogue.list')),
    select: callFactsIn,
  }).data;
};

const callFactsIn = ({ calls }: CatalogueView): CatalogueView['calls'] => calls;

/** Looked at each second while something is on its way: who waits for whom is not pushed. */
export const useWaitingNetwork = () =>
  useQuery({
    ...localQuery(useBridge(), 'network.get'),
    refetchInterval: 1000,
  });

/** What another program used is not pushed: a page that shows when looks again. */
const LOOK_AGAIN_MS = 3000;

export const useClients = () =>
  useQuery({
    ...localQuery(useBridge(), 'clients.list'),
    refetchInterval: LOOK_AGAIN_MS,
  });

export const useKeys = () =>
  useQuery({
    ...localQuery(useBridge(), 'keys.list'),
    refetchInterval: LOOK_AGAIN_MS,
  });

export const useProgress = (id: string): Progress | undefined =>
  useQuery<Progress>({ queryKey: [PROGRESS, id], queryFn: skipToken }).data;

export const useLedger = () => {
  const bridge = useBridge();
  return useInfiniteQuery({
    queryKey: localKey('credits.ledger'),
    queryFn: ({ pageParam }) =>
      askLocal(bridge, 'credits.ledger', { limit: 50, before: pageParam }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.more ? last.rows.at(-1)?.seq : undefined),
  });
};

/** In the language of the window. */
export const useRecognised = (text: string) => {
  const bridge = useBridge();
  const { language } = useTranslation().i18n;
  return useQuery<RecognisedView, CallFailure>({
    queryKey: ['recognised', text],
    queryFn: () => askLocal(bridge, 'box.recognise', { text }),
    select: useCallback((recognised) => recognisedIn(language, recognised), [language]),
    enabled: text !== '',
    gcTime: 60_000,
  });
};

export const useEvidenceBody = (sha256: string, wanted: boolean) => {
  const bridge = useBridge();
  return useQuery<EvidenceBodyView, CallFailure>({
    queryKey: ['evidence-body', sha256],
    queryFn: () => askLocal(bridge, 'evidence.body', { sha256, limit: 5_000_000 }),
    gcTime: 60_000,
    enabled: wanted,
  });
};

export const useOperation = (
  id: string | undefined,
): { operation: OperationView; platform: PlatformView } | undefined => {
  const catalogue = useCatalogue().data;
  for (const platform of catalogue?.platforms ?? []) {
    const operation = platform.operations.find((one) => one.id === id);
    if (operation) return { operation, platform };
  }
  return undefined;
};

/** What a platform or an operation is called. */
export const useCatalogueNames = (): ((id: string) => string) => {
  const platforms = useCatalogue().data?.platforms ?? [];
  return (id) =>
    platforms.find(({ segment }) => segment === id)?.brand ??
    platforms.flatMap(({ operations }) => operations).find((one) => one.id === id)?.title ??
    id;
};

/**
 * Between the live network, a replay and the sample world nothing is carried over: invented answers
 * must never be shown again as found ones, and the examples are others.
 */
export const useOtherWorld = (): void => {
  const client = useQueryClient();
  const mode = useLocal('network.get').data?.mode;
  const before = useRef(mode);
  useEffect(() => {
    if (mode === undefined) return;
    const left = before.current;
    before.current = mode;
    const world = mode === 'replay' ? undefined : mode;
    if (left === undefined) enterWorldOfTabs(world, isReloaded());
    if (left === undefined || left === mode) return;
    useWindow.getState().select(undefined);
    forgetListViews();
    forgetNames();
    enterWorldOfTabs(undefined);
    forgetPlaces();
    enterWorldOfTabs(world);
    client.removeQueries({ queryKey: ['result'] });
    client.removeQueries({ queryKey: ['recognised'] });
    // Emptied, not refreshed: an example of the other world leads nowhere in this one.
    void client.resetQueries({ queryKey: localKey('catalogue.list') });
  }, [mode, client]);
};

/** A failure of whatever kind, in the one shape that the cards show. */
export const toCallFailure = (error: unknown): CallFailure =>
  error instanceof CallFailure
    ? error
    : new CallFailure({
        code: 'window_error',
        status: 0,
        message: error instanceof Error ? error.message : String(error),
      });

/** Nothing is asked again by itself: the engine says when something changed. */
export const makeClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
