import { decoded, urlParts } from '#kit/address.ts';
import { id, str } from '#kit/dig.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { USERNAME, variablesText } from './params.ts';
import { isAccount } from './site.ts';
import { parseWhole } from './whole-numbers.ts';

/** What a request asks for, as far as it names it: for replies that are read without parameters. */

const requestPath = ({ url }: SentRequest): string => urlParts(url)?.pathname ?? '';

const requestQueryValue = ({ url }: SentRequest, name: string): string | undefined =>
  urlParts(url)?.searchParams.get(name) ?? undefined;

/** The variables of a question. */
const variablesIn = (request: SentRequest): unknown => parseWhole(variablesText(request));

/** One of the variables of a question; some stand within another object. */
const variable = (request: SentRequest, name: string): string | undefined => {
  const variables = variablesIn(request);
  return id(variables, name) ?? str(variables, 'data', name) ?? str(variables, 'input', name);
};

/** A field of a form that was posted. */
const field = ({ body }: SentRequest, name: string): string | undefined =>
  typeof body === 'string' ? (new URLSearchParams(body).get(name) ?? undefined) : id(body, name);

/** The account of a profile's page, of its tabs, or of a question about it. */
export const usernameIn = (request: SentRequest): string | undefined => {
  const [, first = ''] =
    /^\/([A-Za-z0-9._]{1,30})(?:\/(?:reels|tagged|reposts|embed))?\/?$/.exec(
      requestPath(request),
    ) ?? [];
  if (first !== '' && isAccount(first)) return first;
  const feed = /^\/api\/v1\/feed\/user\/([A-Za-z0-9._]{1,30})\/username\//.exec(
    requestPath(request),
  )?.[1];
  const named = feed ?? requestQueryValue(request, 'username') ?? variable(request, 'username');
  return named !== undefined && USERNAME.test(named) ? named : undefined;
};

/** The path of the page that asked, which browsers send as `Referer`; empty where it is not said. */
export const pathFromReferer = ({ headers }: SentRequest): string =>
  urlParts(headers['referer'] ?? '')?.pathname ?? '';

/** The account on whose tab (`tagged`) a question was asked that names it by a number alone. */
export const usernameOnTab = (
  request: SentRequest,
  tab: 'tagged' | 'reposts',
): string | undefined => {
  const [, first = '', second] =
    /^\/([A-Za-z0-9._]{1,30})\/(\w{1,20})\/?$/.exec(pathFromReferer(request)) ?? [];
  return second === tab && isAccount(first) ? first : undefined;
};

/** The number of the account that a question is about. */
export const accountIn = (request: SentRequest): string | undefined =>
  numberAfter(request, /^\/api\/v1\/feed\/user\/(\d{1,20})\/?$/) ??
  numberAfter(request, /^\/api\/v1\/usertags\/(\d{1,20})\/feed\/?$/) ??
  numberAfter(request, /^\/api\/v1\/highlights\/(\d{1,20})\/highlights_tray\/?$/) ??
  digits(field(request, 'target_user_id')) ??
  digits(variable(request, 'user_id')) ??
  digits(variable(request, 'target_user_id')) ??
  digits(variable(request, 'id'));

/** The number after the last fixed step of a path. */
const numberAfter = (request: SentRequest, steps: RegExp): string | undefined =>
  steps.exec(requestPath(request))?.[1];

export const highlightIn = (request: SentRequest): string | undefined =>
  numberAfter(request, /^\/stories\/highlights\/(\d{1,20})\/?$/) ??
  /highlight:(\d{1,20})/.exec(
    decodeURIComponentSafely(`${request.url} ${variablesText(request)}`),
  )?.[1];

const decodeURIComponentSafely = (text: string): string => text.replaceAll(/%3A/gi, ':');

export const locationIn = (request: SentRequest): string | undefined =>
  numberAfter(request, /^\/(?:explore|api\/v1)\/locations\/(\d{1,20})(?:\/|$)/) ??
  digits(requestQueryValue(request, 'location_id')) ??
  digits(variable(request, 'location_id'));

export const audioIn = (request: SentRequest): string | undefined =>
  numberAfter(request, /^\/reels\/audio\/(\d{1,20})\/?$/) ??
  digits(field(request, 'audio_cluster_id')) ??
  digits(field(request, 'music_canonical_id')) ??
  digits(variable(request, 'audio_cluster_id'));

const digits = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d{1,20}$/.test(text) ? text : undefined;

/** The words of a search, or those of the page of a topic or a hashtag. */
export const wordsIn = (request: SentRequest): string | undefined => {
  const topic = /^\/popular\/([^/]{1,300})\/?$/.exec(requestPath(request))?.[1];
  if (topic !== undefined) return decoded(topic).replaceAll('-', ' ');
  const tag = /^\/(?:explore|api\/v1)\/tags\/([^/]{1,300})\/(?:sections\/)?$/.exec(
    requestPath(request),
  )?.[1];
  if (tag !== undefined && tag !== 'web_info') return decoded(tag);
  const words =
    requestQueryValue(request, 'tag_name') ??
    requestQueryValue(request, 'query') ??
    requestQueryValue(request, 'q') ??
    variable(request, 'query') ??
    variable(request, 'keyword') ??
    variable(request, 'search_term');
  return words === undefined || words === '' ? undefined : words;
};

/** Where the list was to go on; absent from the first page. */
export const afterIn = (request: SentRequest): string | undefined =>
  variable(request, 'after') ??
  variable(request, 'max_id') ??
  requestQueryValue(request, 'max_id') ??
  field(request, 'max_id');

/** Which requests of the site's own pages bring what an operation reads. */
interface Captured {
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
