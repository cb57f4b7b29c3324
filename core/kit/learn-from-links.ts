import type { Reply } from './exchange.ts';
import type { Route } from './route.ts';
import type { LinkParams, Links } from './site-links.ts';

/**
 * The route, reading replies that come without parameters: what the address of a request says of them
 * as one of the operation's links is told to its parser, and told on. Whoever asks with parameters gets
 * an answer to those, and to nothing that the platform adds by itself.
 */
export const learningFrom = (links: Links, route: Route): Route => ({
  ...route,
  parse: (replies, params) => {
    const isGiven = Object.keys(params).some((name) => name !== 'cursor');
    const known = isGiven ? undefined : paramsIn(links, replies);
    if (!known) return route.parse(replies, params);
    const parsed = route.parse(replies, { ...known, ...params });
    return { ...parsed, params: { ...known, ...parsed.params } };
  },
});

const paramsIn = (links: Links, replies: readonly Reply[]): LinkParams | undefined => {
  for (const { request } of replies) {
    const params = links.read(request.url);
    if (params) return params;
  }
  return undefined;
};
