import type { Get, RequestSpec } from '#kit/exchange.ts';
import { officialApi, type Parse } from '#kit/route.ts';

const API_HOST = 'oauth.reddit.com';
export const SITE_HOST = 'www.reddit.com';

type Query = Readonly<Record<string, string | number | undefined>>;

const queryText = (query: Query): string => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return new URLSearchParams(given).toString();
};

/**
 * A request of the official API. Whoever sends it adds who asks. Without `raw_json` every text would
 * come with `&`, `<` and `>` escaped once.
 */
export const apiAsk = (path: string, query: Query = {}): RequestSpec => ({
  url: `https://${API_HOST}${path}?${queryText({ ...query, raw_json: 1 })}`,
  headers: { accept: 'application/json' },
});

/** The same as a form, for what does not fit an address. */
export const apiForm = (path: string, form: Query): RequestSpec => ({
  method: 'POST',
  url: `https://${API_HOST}${path}?raw_json=1`,
  headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
  body: queryText(form),
});

/** A public feed (Atom). */
export const feedAsk = (path: string, query: Query = {}): RequestSpec => {
  const text = queryText(query);
  return {
    url: `https://${SITE_HOST}${path}.rss${text === '' ? '' : `?${text}`}`,
    headers: { accept: 'application/atom+xml, application/xml;q=0.9' },
  };
};

/** The one page of the official API that stands at the path of a thing's own address. */
export const apiPage = <P, T>(
  links: { readonly path: (params: P) => string },
  parse: Parse<P, T>,
) =>
  officialApi({
    fetch: async (get: Get, params: P) => [await get(apiAsk(links.path(params)))],
    parse,
  });
