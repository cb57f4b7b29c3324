import { identityFromRequest } from '#kit/identity.ts';
import type { SentRequest } from '#kit/exchange.ts';

/** Who asks and how, not what is asked. */
const VOLATILE = ['features', 'fieldToggles', 'token', 'dnt', 'omit_script', 'lang'];

/** One question has one name, whatever identifier the site’s GraphQL gives its operations this week. */
export const identity = (request: SentRequest): string => {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/\/graphql\/[\w-]+\/(\w+)$/, '/graphql/_/$1');
  return identityFromRequest({ ...request, url: url.href }, { query: VOLATILE });
};
