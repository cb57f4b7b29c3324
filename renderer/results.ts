/** What the window asks of platforms: the answer to a question, page by page, where it may come from, and when it is asked anew. */
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { useBridge } from './bridge-context.ts';
import { ANY_AGE_SECONDS, ask, CallFailure, type Answered, type Bridge } from './bridge.ts';
import { noteName } from './names.ts';
import { questionKey, type Params, type Question } from './places.ts';
import { noteStatedAt } from './relative-dates.ts';
import { useRights } from './rights.ts';
import { useWindow } from './state.ts';

const resultKey = (question: string) => ['result', question] as const;

/** The cursor of the page after this one, when the data is a page and has one. */
const readNextCursor = (data: unknown): string | undefined => {
  const cursor = (data as { readonly nextCursor?: unknown } | null)?.nextCursor;
  return typeof cursor === 'string' && cursor !== '' ? cursor : undefined;
};

type Result = InfiniteData<Answered, string | undefined>;

const noteReached = (question: Question, answer: Answered): Answered => {
  if (answer.name !== undefined) noteName(question, answer.name);
  if (answer.meta?.fromArchive !== true) useWindow.getState().setNetworkUnreached(false);
  noteStatedAt(answer.data, answer.meta?.fetchedAt);
  return answer;
};

/** Nothing is saved, and nobody was asked: not the same as what a platform does not find. */
export const NOT_SAVED = 'not_saved';

const noteUnsaved = (error: unknown): never => {
  if (error instanceof CallFailure && error.failure.code === 'not_found')
    throw new CallFailure({ ...error.failure, code: NOT_SAVED });
  throw error;
};

const noteUnreached = (error: unknown): never => {
  const isOffline = error instanceof CallFailure && error.failure.reason === 'offline';
  if (isOffline) useWindow.getState().setNetworkUnreached(true);
  throw error;
};

/**
 * Where an answer may come from: any saved copy, else the platform (what is too old is refreshed once it
 * is shown); the platform, whatever is saved; or the saved copies alone, of the first page or, for whoever may
 * ask nobody, of all.
 */
type From = 'saved-first' | 'platform' | 'saved-only' | 'always-saved';

const resultOptions = (
  client: QueryClient,
  bridge: Bridge,
  operation: string,
  params: Params,
  from: From = 'saved-first',
) => {
  const queryKey = resultKey(questionKey(operation, params));
  return {
    queryKey,
    queryFn: async ({ pageParam }: { readonly pageParam: string | undefined }) => {
      const first = client.getQueryData<Result>(queryKey)?.pages[0]?.meta;
      // The pages after a saved one are of its time, where they were saved as well.
      const saved = pageParam === undefined ? from !== 'platform' : first?.fromArchive === true;
      const onlySaved =
        from === 'always-saved' || (pageParam === undefined && from === 'saved-only');
      const answering = ask(
        bridge,
        operation,
        pageParam === undefined ? params : { ...params, cursor: pageParam },
        onlySaved ? 'saved-only' : saved ? ANY_AGE_SECONDS : undefined,
      );
      return await answering.then(
        (answer) => noteReached({ operation, params }, answer),
        onlySaved ? noteUnsaved : noteUnreached,
      );
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Answered) => readNextCursor(last.data),
    gcTime: Infinity,
    // An answer stays as it came; comparing thousands of items with the last one would take long.
    structuralSharing: false,
  };
};

/**
 * The answer to one question, page by page, as far as this window has it. With `asks`, what it does not
 * have is fetched: from the saved copies, else from the platform; with `recalls`, from the saved copies.
 */
export const useResult = (
  operation: string,
  params: Params,
  asks: 'asks' | 'recalls' | 'looks' = 'looks',
) => {
  const bridge = useBridge();
  const client = useQueryClient();
  const { mayAsk } = useRights();
  const wanted = asks === 'recalls' ? 'saved-only' : 'saved-first';
  return useInfiniteQuery({
    ...resultOptions(client, bridge, operation, params, mayAsk ? wanted : 'always-saved'),
    enabled: asks !== 'looks',
    // Coming back to a refusal is no reason to ask again.
    retryOnMount: false,
  });
};

/**
 * Asks the platform anew; again, where there is no answer yet. What is shown stays until the new answer
 * is there, which has one page.
 */
export const useRefresh = () => {
  const client = useQueryClient();
  const bridge = useBridge();
  return useCallback(
    async (operation: string, params: Params): Promise<void> => {
      const isThere = client.getQueryData(resultKey(questionKey(operation, params))) !== undefined;
      const from = isThere ? 'platform' : 'saved-first';
      const options = resultOptions(client, bridge, operation, params, from);
      await client
        .fetchInfiniteQuery({ ...options, pages: 1, staleTime: 0 })
        // Whoever shows the answer shows why there is no new one.
        .catch(() => undefined);
    },
    [client, bridge],
  );
};

/** Fetches an answer before it is shown; throws why it cannot. `allPages`: to the end of a list. */
export const useFetchResult = () => {
  const client = useQueryClient();
  const bridge = useBridge();
  return useCallback(
    async (operation: string, params: Params, allPages = false): Promise<void> => {
      await client.fetchInfiniteQuery({
        ...resultOptions(client, bridge, operation, params),
        ...(allPages ? { pages: 1000 } : {}),
        staleTime: Infinity,
      });
    },
    [client, bridge],
  );
};

/** Whether this window has the answer to a question already. */
export const useIsThere = () => {
  const client = useQueryClient();
  return useCallback(
    (operation: string, params: Params): boolean =>
      client.getQueryData(resultKey(questionKey(operation, params))) !== undefined,
    [client],
  );
};
