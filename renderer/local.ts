/**
 * What the window asks of our own data. Names, parameters and results are those that `core/calls`
 * declares; of the declarations nothing but types comes into the window.
 */
import {
  type QueryClient,
  skipToken,
  type SkipToken,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type {
  CallName,
  CatalogueView,
  ChangeName,
  GivenParams,
  ParamsOf,
  QueryName,
  ResultOf,
  Topic,
  WideName,
} from '#calls/index.ts';
import { ask, endingWith, type Bridge, type CallFailure } from './bridge.ts';
import { useBridge } from './bridge-context.ts';

/** One call of our own data. */
export const askLocal = async <Name extends CallName>(
  bridge: Bridge,
  name: Name,
  ...[params]: GivenParams<Name>
): Promise<ResultOf<Name>> => (await ask(bridge, name, params)).data as ResultOf<Name>;

/** Where the answers of a query are kept, whatever its parameters. */
export const localKey = (name: QueryName) => ['own', name] as const;

/** A query, for whoever wants more of it than `useLocal`; it waits while there are no parameters. */
export const localQuery = <Name extends QueryName>(
  bridge: Bridge,
  name: Name,
  ...given: GivenParams<Name> | [SkipToken]
): UseQueryOptions<ResultOf<Name>, CallFailure> => {
  const [params] = given;
  return {
    queryKey: [...localKey(name), params === skipToken ? {} : (params ?? {})],
    queryFn:
      params === skipToken
        ? params
        : (asking) =>
            askLocal(
              // To read the signal is to be ended by it.
              isWide(name) ? endingWith(bridge, asking.signal) : bridge,
              name,
              ...(given as GivenParams<Name>),
            ),
  };
};

const WIDE: Readonly<Record<WideName, true>> = {
  'collections.rows': true,
  'collections.count': true,
  'collections.row-ids': true,
  'collections.thread': true,
  'box.find-own': true,
  'calls.recent': true,
};

/** Whether it may look through very much: it ends when nobody waits for its answer. */
const isWide = (name: QueryName): boolean => Object.hasOwn(WIDE, name);

/** The answer to a query, fetched again whenever one of its topics changes. */
export const useLocal = <Name extends QueryName>(
  name: Name,
  ...given: GivenParams<Name> | [SkipToken]
) => useQuery(localQuery(useBridge(), name, ...given));

/**
 * Changes our own data; what shows it is fetched again, also after a failure, which is handed to `onFailure` where
 * nothing on the page says it.
 */
export const useChange = <Name extends ChangeName>(
  name: Name,
  onFailure?: (error: CallFailure) => void,
) => {
  const bridge = useBridge();
  const client = useQueryClient();
  return useMutation<ResultOf<Name>, CallFailure, ParamsOf<Name>>({
    mutationFn: (params) => askLocal(bridge, name, ...([params] as GivenParams<Name>)),
    onError: (error) => onFailure?.(error),
    onSettled: () => refreshAfter(client, name),
  });
};

/** What each call concerns, as the engine has told it with the catalogue. */
const readCallTopics = (client: QueryClient): CatalogueView['calls'] =>
  client.getQueryData<CatalogueView>([...localKey('catalogue.list'), {}])?.calls ?? {};

/** Fetches again what shows one of the topics, and whatever nobody knows the topics of yet. */
export const refresh = (client: QueryClient, topics: readonly Topic[]): Promise<void> => {
  const known = readCallTopics(client);
  return client.invalidateQueries({
    queryKey: ['own'],
    predicate: ({ queryKey: [, name] }) =>
      known[String(name)]?.topics.some((topic) => topics.includes(topic)) ??
      name !== 'catalogue.list',
  });
};

/** The same for what a change has changed. */
export const refreshAfter = (client: QueryClient, name: ChangeName): Promise<void> =>
  refresh(client, readCallTopics(client)[name]?.changes ?? []);
