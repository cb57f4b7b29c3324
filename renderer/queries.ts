/** What the pages ask of the engine, and when what they know is out of date. */
import {
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import type {
  AnswerBudgetView,
  ApiView,
  ClientView,
  ConnectionView,
  ConsentView,
  CallsView,
  CaptureView,
  ImportView,
  CatalogueView,
  CreditsView,
  DownloadView,
  EvidenceBodyView,
  EvidenceView,
  HealthView,
  KeyView,
  LedgerView,
  NetworkView,
  OperationView,
  PlanView,
  PlatformView,
  Push,
  RecognisedView,
  SettingsView,
  Topic,
} from '#contract/index.ts';
import { ask, CallFailure, type Answered, type Bridge, type LinkState } from './bridge.ts';
import { catalogueIn, recognisedIn } from './engine-words.ts';
import { forgetListViews } from './list-views.ts';
import { forgetNames } from './names.ts';
import { enterWorldOfTabs } from './kept-tabs.ts';
import { forgetPlaces, isReloaded } from './navigation.ts';
import type { Params } from './places.ts';
import { useWindow } from './state.ts';
import { registerOperations } from './operation-registry.ts';

const BridgeContext = createContext<Bridge | undefined>(undefined);
export const BridgeProvider = BridgeContext.Provider;

export const useBridge = (): Bridge => {
  const bridge = useContext(BridgeContext);
  if (!bridge) throw new Error('no bridge around this component');
  return bridge;
};

export const useLink = (): LinkState => {
  const bridge = useBridge();
  return useSyncExternalStore(bridge.onState, bridge.state);
};

export type Progress = Extract<Push, { push: 'progress' }>['download'];
const PROGRESS = 'progress';

/** Lets pushes and restarts refresh what the pages show. */
export const connect = (client: QueryClient, bridge: Bridge): void => {
  bridge.onPush((push) => {
    if (push.push === 'changed') {
      for (const topic of push.topics) void client.invalidateQueries({ queryKey: ['own', topic] });
      // What a client spent is told as a change of the credits.
      if (push.topics.includes('credits'))
        void client.invalidateQueries({ queryKey: ['own', 'clients', 'clients.list'] });
      return;
    }
    client.setQueryData([PROGRESS, push.download.id], push.download);
  });
  let before = bridge.state();
  bridge.onState(() => {
    const now = bridge.state();
    if (now === 'open' && before === 'lost') void client.invalidateQueries({ queryKey: ['own'] });
    before = now;
  });
};

/** Our own data, under the topic that tells of its changes. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the contract's shape
export const useOwn = <T>(
  topic: Topic | 'catalogue',
  name: string,
  params: Params = {},
  lookAgainMs?: number,
) => {
  const bridge = useBridge();
  return useQuery<T, CallFailure>({
    queryKey: ['own', topic, name, params],
    queryFn: async () => (await ask<T>(bridge, name, params)).data,
    ...(lookAgainMs === undefined ? {} : { refetchInterval: lookAgainMs }),
  });
};

/** In the language of the window. */
export const useCatalogue = () => {
  const bridge = useBridge();
  const { language } = useTranslation().i18n;
  return useQuery<CatalogueView, CallFailure>({
    queryKey: ['own', 'catalogue', 'catalogue.list', {}],
    queryFn: async () =>
      registerOperations((await ask<CatalogueView>(bridge, 'catalogue.list')).data),
    select: useCallback((catalogue) => catalogueIn(language, catalogue), [language]),
  });
};
export const useSettings = () => useOwn<SettingsView>('settings', 'settings.get');
export const useApi = () => useOwn<ApiView>('api', 'api.get');
export const useNetwork = () => useOwn<NetworkView>('network', 'network.get');
/** The same, looked at each second while something is on its way: who waits for whom is not pushed. */
export const useWaitingNetwork = () => {
  const bridge = useBridge();
  return useQuery<NetworkView, CallFailure>({
    queryKey: ['own', 'network', 'network.get', {}],
    queryFn: async () => (await ask<NetworkView>(bridge, 'network.get')).data,
    refetchInterval: 1000,
  });
};
export const useCredits = () => useOwn<CreditsView>('credits', 'credits.get');
export const usePlan = () => useOwn<PlanView>('credits', 'plan.get');
/** What another program used is not pushed: a page that shows when looks again. */
const LOOK_AGAIN_MS = 3000;

export const useClients = () =>
  useOwn<readonly ClientView[]>('clients', 'clients.list', {}, LOOK_AGAIN_MS);
export const useConnection = () => useOwn<ConnectionView>('api', 'clients.connection');
export const useConsents = () => useOwn<readonly ConsentView[]>('clients', 'clients.pending');
export const useAnswerBudget = () => useOwn<AnswerBudgetView>('clients', 'clients.budget');
export const useHealth = () => useOwn<HealthView>('health', 'health.list');
export const useCapture = () => useOwn<CaptureView>('capture', 'capture.state');
export const useImport = () => useOwn<ImportView | null>('capture', 'import.state');
export const useRecentCalls = (limit: number) =>
  useOwn<CallsView>('calls', 'calls.recent', { limit });

/** The engine may wrap its lists (`{keys}`) or not; both are read. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the contract's shape
const listIn = <T>(answer: unknown, field: string): readonly T[] => {
  if (Array.isArray(answer)) return answer as T[];
  const inner = (answer as Record<string, unknown> | null)?.[field];
  return Array.isArray(inner) ? (inner as T[]) : [];
};

export const useKeys = () => {
  const bridge = useBridge();
  return useQuery<readonly KeyView[], CallFailure>({
    queryKey: ['own', 'keys', 'keys.list'],
    queryFn: async () => listIn<KeyView>((await ask(bridge, 'keys.list')).data, 'keys'),
    refetchInterval: LOOK_AGAIN_MS,
  });
};

export const useDownloads = () => {
  const bridge = useBridge();
  return useQuery<readonly DownloadView[], CallFailure>({
    queryKey: ['own', 'downloads', 'downloads.list'],
    queryFn: async () =>
      listIn<DownloadView>((await ask(bridge, 'downloads.list')).data, 'downloads'),
  });
};

export const useProgress = (id: string): Progress | undefined =>
  useQuery<Progress>({ queryKey: [PROGRESS, id], queryFn: skipToken }).data;

export const useLedger = () => {
  const bridge = useBridge();
  return useInfiniteQuery({
    queryKey: ['own', 'credits', 'credits.ledger'],
    queryFn: async ({ pageParam }) =>
      (
        await ask<LedgerView>(
          bridge,
          'credits.ledger',
          pageParam === undefined ? { limit: 50 } : { limit: 50, before: pageParam },
        )
      ).data,
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
    queryFn: async () => (await ask<RecognisedView>(bridge, 'box.recognise', { text })).data,
    select: useCallback((recognised) => recognisedIn(language, recognised), [language]),
    enabled: text !== '',
    gcTime: 60_000,
  });
};

export const useEvidence = (callId: string | undefined) => {
  const bridge = useBridge();
  return useQuery<EvidenceView, CallFailure>({
    queryKey: ['evidence', callId],
    queryFn: async () => (await ask<EvidenceView>(bridge, 'evidence.get', { callId })).data,
    enabled: callId !== undefined,
  });
};

export const useEvidenceBody = (sha256: string, wanted: boolean) => {
  const bridge = useBridge();
  return useQuery<EvidenceBodyView, CallFailure>({
    queryKey: ['evidence-body', sha256],
    queryFn: async () =>
      (await ask<EvidenceBodyView>(bridge, 'evidence.body', { sha256, limit: 5_000_000 })).data,
    gcTime: 60_000,
    enabled: wanted,
  });
};

/** One verb of our own data; what it changes is told by a push, and refetched here as well. */
export const useVerb = <T = unknown>(name: string, topics: readonly Topic[]) => {
  const bridge = useBridge();
  const client = useQueryClient();
  return useMutation<Answered<T>, CallFailure, Params>({
    mutationFn: (params) => ask<T>(bridge, name, params),
    onSettled: async () => {
      await Promise.all(
        topics.map((topic) => client.invalidateQueries({ queryKey: ['own', topic] })),
      );
    },
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
export const useNameOf = (): ((id: string) => string) => {
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
  const mode = useNetwork().data?.mode;
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
    void client.resetQueries({ queryKey: ['own', 'catalogue'] });
  }, [mode, client]);
};

/** A failure of whatever kind, in the one shape that the cards show. */
export const failureOf = (error: unknown): CallFailure =>
  error instanceof CallFailure
    ? error
    : new CallFailure({
        code: 'window_error',
        status: 0,
        message: error instanceof Error ? error.message : String(error),
      });
