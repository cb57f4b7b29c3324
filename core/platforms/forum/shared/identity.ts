import type { AskedRequest } from '../../../kit/exchange.ts';
import { identityOf } from '../../../kit/identity.ts';
import { PAGE } from './names.ts';

/** More than this is not given of a tree, whatever is asked (as observed; praw asks 2048). */
const TREE = 500;

/**
 * One name for one request. Of an address it does not matter whether it ends in a slash or in
 * `.json`, nor that it asks for plain text; a form says the same as a query; and a limit above the
 * platform's own is that one.
 */
export const identity = (request: AskedRequest): string => {
  const url = new URL(request.url);
  const query = new URLSearchParams(url.search);
  if (typeof request.body === 'string')
    for (const [name, value] of new URLSearchParams(request.body)) query.set(name, value);
  for (const name of ['raw_json', 'api_type', 'count', 'limit_children']) query.delete(name);
  url.pathname = pathOf(url.pathname);
  const most = /^\/(?:r\/[^/]+\/)?comments\/\w/.test(url.pathname) ? TREE : PAGE;
  if (Number(query.get('limit')) > most) query.set('limit', String(most));
  url.search = query.toString();
  return identityOf({ method: 'GET', url: url.href, headers: {} });
};

const pathOf = (path: string): string => {
  const plain = path
    .replace(/\.json$/, '')
    .replace(/(?<=.)\/$/, '')
    .replace(/\/\.rss$/, '.rss');
  // The front of a profile is its overview.
  return /^\/user\/[^/.]+$/.test(plain) ? `${plain}/overview` : plain;
};
