import type { SentRequest } from '#kit/exchange.ts';
import { identityFromRequest } from '#kit/identity.ts';

/** More than this is not given of a tree, whatever is asked (as observed; praw asks 2048). */
const TREE = 500;

/** Of a query: what changes the form of an answer, or nothing. */
const VOLATILE = ['raw_json', 'api_type', 'count', 'limit_children'];

/**
 * One name for one request. Of an address it does not matter whether it ends in a slash or in
 * `.json`, nor that it asks for plain text; a form says the same as a query; names of subreddits and
 * users are the same in capitals; what a list does by itself need not be asked; and a list is the same
 * however many of its items are asked for.
 */
export const identity = (request: SentRequest): string => {
  const url = new URL(request.url);
  const query = new URLSearchParams(url.search);
  if (typeof request.body === 'string')
    for (const [name, value] of new URLSearchParams(request.body)) query.set(name, value);
  for (const name of VOLATILE) query.delete(name);
  url.pathname = normalizeListPath(url.pathname);
  withoutDefaults(url, query);
  url.search = query.toString();
  return identityFromRequest({ method: 'GET', url: url.href, headers: {} });
};

const normalizeListPath = (path: string): string => {
  const plain = path
    .replace(/\.json$/, '')
    .replace(/(?<=.)\/$/, '')
    .replace(/\/\.rss$/, '.rss')
    .replace(/^\/(?:r|u|user)\/[^/]+/, (name) => name.toLowerCase().replace(/^\/u\//, '/user/'));
  // The front of a profile is its overview, and that of a subreddit its hot posts.
  if (/^\/user\/[^/.]+$/.test(plain)) return `${plain}/overview`;
  if (/^\/r\/[^/]+\.rss$/.test(plain)) return plain.replace(/\.rss$/, '/hot.rss');
  return /^\/r\/[^/]+$/.test(plain) ? `${plain}/hot` : plain;
};

/** Takes out what a list does anyway. */
const withoutDefaults = (url: URL, query: URLSearchParams): void => {
  const drop = (name: string, values: RegExp): void => {
    if (values.test(query.get(name) ?? '')) query.delete(name);
  };
  const isTree = /^\/(?:r\/[^/]+\/)?comments\/\w/.test(url.pathname);
  // However many items of a list are asked for, it is that list; what is too much is cut off.
  if (!isTree) query.delete('limit');
  else if (Number(query.get('limit')) > TREE) query.set('limit', String(TREE));
  if (url.pathname.startsWith('/user/')) drop('sort', /^new$/);
  if (/^(?:\/r\/[^/]+)?\/search(?:\.rss)?$/.test(url.pathname))
    withoutSearchDefaults(url, query, drop);
};

const withoutSearchDefaults = (
  url: URL,
  query: URLSearchParams,
  drop: (name: string, values: RegExp) => void,
): void => {
  drop('type', /^link$/);
  drop('sort', /^relevance$/);
  drop('t', /^all$/);
  drop('restrict_sr', /^(?:0|false|off|no)$/i);
  // The search has one syntax left; older requests name it (recorded 2016).
  query.delete('syntax');
  if (!query.has('restrict_sr')) url.pathname = url.pathname.replace(/^\/r\/[^/]+/, '');
};
