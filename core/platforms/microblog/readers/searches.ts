import { str, type Node, at, isNode, list, node } from '#kit/dig.ts';
import { urlParts } from '#kit/address.ts';
import type { SentRequest } from '#kit/exchange.ts';

/**
 * The site's search before GraphQL (`/2/search/adaptive.json`, until 2023), which archives of that time
 * hold: posts and accounts stand in `globalObjects` by their numbers, and a timeline names them. Its other
 * lists of that form are not read.
 */

/** The name of this search among the operations of the site. */
export const ADAPTIVE = 'adaptive';

export const isAdaptive = (pathname: string): boolean =>
  pathname.endsWith('/2/search/adaptive.json');

/** What it asks for, by the names that its successor has for it; `undefined` for another request. */
export const adaptiveVariables = ({ url }: Pick<SentRequest, 'url'>): Node | undefined => {
  const parts = urlParts(url);
  if (!parts || !isAdaptive(parts.pathname)) return undefined;
  const paramIn = (name: string): string | undefined => parts.searchParams.get(name) ?? undefined;
  return { rawQuery: paramIn('q'), product: productFromFilter(paramIn), cursor: paramIn('cursor') };
};

const productFromFilter = (paramIn: (name: string) => string | undefined): string => {
  const filter = paramIn('result_filter');
  if (filter !== undefined) return filter === 'user' ? 'People' : filter;
  return paramIn('tweet_search_mode') === 'live' ? 'Latest' : 'Top';
};

/** Its answer as a timeline of GraphQL; `undefined` for what is none. */
export const adaptiveData = (whole: unknown): Node | undefined => {
  const globals = node(whole, 'globalObjects');
  if (!globals) return undefined;
  const entries = list(whole, 'timeline', 'instructions').flatMap((instruction) => {
    const replaced = node(instruction, 'replaceEntry', 'entry');
    return [...list(instruction, 'addEntries', 'entries'), ...(replaced ? [replaced] : [])];
  });
  return { instructions: [{ entries: entries.map((raw) => toGraphqlEntry(raw, globals)) }] };
};

const toGraphqlEntry = (raw: unknown, globals: Node): Node => {
  const module = node(raw, 'content', 'timelineModule');
  const entryId = at(raw, 'entryId');
  if (!module) return { entryId, content: toGraphqlContent(at(raw, 'content'), globals) };
  const items = list(module, 'items').map((one) => ({
    entryId: at(one, 'entryId'),
    itemContent: toGraphqlContent(one, globals),
  }));
  return { entryId, content: { items } };
};

/** A post, an account, or the place where the list goes on. */
const toGraphqlContent = (raw: unknown, globals: Node): Node => {
  const cursor = node(raw, 'operation', 'cursor');
  if (cursor) return cursor;
  const inner = node(raw, 'item', 'content');
  const post = node(inner, 'tweet');
  if (post)
    return {
      itemType: 'TimelineTweet',
      tweet_results: { result: findFlatPost(str(post, 'id'), globals, 1) },
      promotedMetadata: post['promotedMetadata'],
    };
  const account = node(inner, 'user');
  return account
    ? {
        itemType: 'TimelineUser',
        user_results: { result: named(globals, 'users', str(account, 'id')) },
      }
    : {};
};

const named = (globals: Node, kind: string, id: string | undefined): Node | undefined =>
  id === undefined ? undefined : node(globals, kind, id);

/** With its author, and with what it reposts or quotes; what those quote stays a number. */
const findFlatPost = (id: string | undefined, globals: Node, deeper: number): Node | undefined => {
  const flat = named(globals, 'tweets', id);
  if (!flat) return undefined;
  const inner = (name: string) =>
    deeper > 0 ? findFlatPost(str(flat, name), globals, deeper - 1) : undefined;
  return {
    ...flat,
    user: named(globals, 'users', str(flat, 'user_id_str')),
    retweeted_status: inner('retweeted_status_id_str'),
    quoted_status: inner('quoted_status_id_str'),
    ...(isNode(flat['ext_views']) && { views: flat['ext_views'] }),
  };
};

/** What the site’s searches ask for, by their variables. */

/** Its search of today, and the one before it. */
export const SEARCHES = ['SearchTimeline', ADAPTIVE];

const productFromVariables = (variables: Node): string => str(variables, 'product') ?? 'Top';

/** The post whose quotes a search looks for: how the site makes that list. */
export const quotedIn = (variables: Node): string | undefined =>
  /^quoted_tweet_id:(\d{1,19})$/.exec(str(variables, 'rawQuery') ?? '')?.[1];

export const isForPosts = (variables: Node): boolean =>
  /^(?:Top|Latest)$/.test(productFromVariables(variables)) && quotedIn(variables) === undefined;

export const isForPeople = (variables: Node): boolean =>
  productFromVariables(variables) === 'People';

export const searchFromVariables = (variables: Node) => ({
  query: str(variables, 'rawQuery'),
  sort: productFromVariables(variables) === 'Latest' ? 'latest' : 'top',
});
