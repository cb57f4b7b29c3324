import { urlParts } from '#kit/address.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { str } from '#kit/dig.ts';

/** Which requests of the site's own pages bring what an operation reads. */
export interface Captured {
  /** Paths of pages and of calls. */
  readonly paths: readonly RegExp[];
  /**
   * Questions to `/graphql/query` and `/api/graphql`, by words of their names: all words of one of the
   * lists, written `Profile Posts`. Their numbers rotate and say nothing. A question without its name may
   * be any: whether it is ours, its answer shows.
   */
  readonly names: readonly string[];
}

const HOSTS = new Set(['www.instagram.com', 'i.instagram.com']);
const GRAPHQL = /^\/(?:api\/graphql|graphql\/query)\/?$/;

/** Says of a request whether it is one of these. */
export const readsFrom =
  ({ paths, names }: Captured) =>
  (request: SentRequest): boolean => {
    const { hostname = '', pathname = '' } = urlParts(request.url) ?? {};
    if (!HOSTS.has(hostname)) return false;
    if (paths.some((path) => path.test(pathname))) return true;
    if (!GRAPHQL.test(pathname)) return false;
    const name = queryNameFromRequest(request);
    return (
      name === undefined ||
      names.some((words) => words.split(' ').every((word) => name.includes(word)))
    );
  };

/** The name of a question, in its headers or in its form. */
export const queryNameFromRequest = ({ headers, body }: SentRequest): string | undefined => {
  const inForm =
    typeof body === 'string'
      ? (new URLSearchParams(body).get('fb_api_req_friendly_name') ?? undefined)
      : str(body, 'fb_api_req_friendly_name');
  return headers['x-fb-friendly-name'] ?? inForm;
};
