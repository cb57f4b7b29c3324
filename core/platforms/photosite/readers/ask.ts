import type { RequestSpec } from '#kit/exchange.ts';
import { graphqlUrl } from './site.ts';

/**
 * What a page load says of itself. Instagram leaves the data out of answers to requests that do not
 * say that they want a document (measured September 2026).
 */
const DOCUMENT = {
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en-US,en;q=0.9',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
};

export const pageAsk = (url: string): RequestSpec => ({ url, headers: DOCUMENT });

/** A question that the site's own pages ask guests' browsers to ask. */
export interface Query {
  readonly name: string;
  /** Rotates every few months; the page names those of its first lists, and none of what follows. */
  readonly docId: string;
}

/** The later pages of a profile's posts, as seen in September 2026. */
export const MORE_POSTS: Query = {
  name: 'PolarisLoggedOutDesktopWWWProfilePostsTabContentQuery_connection',
  docId: '27389614800735091',
};

/** `lsd`: what the page hands to every visitor for the questions that follow it. */
export const queryAsk = (
  query: Query,
  variables: object,
  lsd: string | undefined,
): RequestSpec => ({
  method: 'POST',
  url: graphqlUrl,
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    accept: '*/*',
    'accept-language': 'en-US,en;q=0.9',
    'x-fb-friendly-name': query.name,
    ...(lsd === undefined ? {} : { 'x-fb-lsd': lsd }),
  },
  body: new URLSearchParams({
    av: '0',
    __d: 'www',
    __user: '0',
    __a: '1',
    __comet_req: '7',
    ...(lsd === undefined ? {} : { lsd }),
    fb_api_caller_class: 'RelayModern',
    fb_api_req_friendly_name: query.name,
    server_timestamps: 'true',
    variables: JSON.stringify(variables),
    doc_id: query.docId,
  }).toString(),
});

/** The token that a page hands out, in either of its two places. */
export const lsdIn = (html: string): string | undefined => {
  const from = html.indexOf('["LSD",[],{"token":"');
  const inList =
    from < 0 ? undefined : /"token":"([\w-]{1,60})"/.exec(html.slice(from, from + 120))?.[1];
  if (inList !== undefined) return inList;
  const block = html.indexOf('id="__eqmc"');
  return block < 0 ? undefined : /"l":"([\w-]{1,60})"/.exec(html.slice(block, block + 1500))?.[1];
};
