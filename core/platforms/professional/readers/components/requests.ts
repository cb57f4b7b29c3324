/**
 * What requests for server components ask for (July to October 2026, by what public programs test): only the
 * search of posts is known by its name (`com.linkedin.sdui.search.contentSearchResults`). The other lists
 * are told by the page that asks, or by words of the name; nobody has seen these on a live page for this
 * project.
 */
import { jsonFromText } from '#kit/json-text.ts';
import { urlParts } from '#kit/address.ts';
import type { Notice } from '#kit/collect.ts';
import { count, isNode, node, str, type Node } from '#kit/dig.ts';
import type { Reply, SentRequest } from '#kit/exchange.ts';
import { parsePlace } from '../site.ts';
import { onSite } from '../captured.ts';

const COMPONENTS = '/flagship-web';
const ACTIONS = `${COMPONENTS}/rsc-action/`;

export type StreamedList = 'home' | 'search' | 'user' | 'company' | 'post';

type SiteAddress = NonNullable<ReturnType<typeof onSite>>;

/** The name of what is asked for: in the address, or in what is sent. */
const componentName = (request: SentRequest, url: SiteAddress): string =>
  url.searchParams.get('sduiid') ??
  url.searchParams.get('componentId') ??
  str(parseRequestBody(request), 'pagerId') ??
  '';

/** What is sent, as an object; empty where it is none. */
const parseRequestBody = ({ body }: SentRequest): Node => {
  if (isNode(body)) return body;
  return typeof body === 'string' ? (node(jsonFromText(body)) ?? {}) : {};
};

const requestPayload = (request: SentRequest): Node =>
  node(parseRequestBody(request), 'clientArguments', 'payload') ?? {};

/** Lists by the page on which they stand. */
const PAGES: readonly (readonly [RegExp, StreamedList])[] = [
  [/^\/feed\/?$/, 'home'],
  [/^\/search\/results\/content\/?$/, 'search'],
  [/^\/in\/[^/]+\/recent-activity(?:\/(?:all|shares|posts))?\/?$/, 'user'],
  [/^\/(?:company|school|showcase)\/[^/]+\/posts\/?$/, 'company'],
  [/^\/(?:posts|feed\/update)\/[^/]+\/?$/, 'post'],
];

const listOfPage = (pathname: string): StreamedList | undefined =>
  PAGES.find(([pattern]) => pattern.test(pathname))?.[1];

/** Words in the name of what is asked for. Comments, reactions and people are other lists. */
const NO_POSTS =
  /comment|reaction|people|jobs?(?:search|card|s\b)|newsletter|event|group|notification|messag|hashtag|typeahead|nav/i;
const listOfName = (name: string): StreamedList | undefined => {
  if (NO_POSTS.test(name)) return undefined;
  if (/contentsearch/i.test(name)) return 'search';
  if (/search/i.test(name) || !/feed|updates|posts|activity/i.test(name)) return undefined;
  if (/organi[sz]ation|company|companies|school/i.test(name)) return 'company';
  if (/profile|member/i.test(name)) return 'user';
  return /mainfeed|homefeed|feed/i.test(name) ? 'home' : undefined;
};

/** The page that asked, as far as it is kept. */
const refererPath = ({ headers }: SentRequest): string =>
  urlParts(headers['referer'] ?? '')?.pathname ?? '';

/** Which list of posts a request for server components brings; `undefined` for any other. */
const streamedListFromRequest = (request: SentRequest): StreamedList | undefined => {
  const url = onSite(request);
  if (!url?.pathname.startsWith(`${COMPONENTS}/`)) return undefined;
  if (!url.pathname.startsWith(ACTIONS)) return listOfPage(url.pathname.slice(COMPONENTS.length));
  if (!/\/actions\/(?:pagination|component)\/?$/.test(url.pathname)) return undefined;
  const name = componentName(request, url);
  if (NO_POSTS.test(name)) return undefined;
  const known = /contentsearch/i.test(name) ? 'search' : undefined;
  const page = listOfPage(refererPath(request));
  // What stands on the page of one post beside it is no list of posts.
  return known ?? (page === 'post' ? undefined : (page ?? listOfName(name)));
};

/** Whether a request brings such posts as server components. */
export const isStreamedListRequest =
  (list: StreamedList) =>
  (request: SentRequest): boolean =>
    streamedListFromRequest(request) === list;

/** The address of the page for which it was asked. */
const requestedPagePath = (request: SentRequest): string => {
  const url = onSite(request);
  if (!url) return '';
  return url.pathname.startsWith(ACTIONS)
    ? refererPath(request)
    : url.pathname.slice(COMPONENTS.length);
};

/** The member or the body whose page it is, where the request tells. */
export const ownerFromRequest = (request: SentRequest) =>
  parsePlace(requestedPagePath(request) || undefined);

/** The words of a search. */
export const keywordsFromRequest = (request: SentRequest): string | undefined => {
  const words =
    str(requestPayload(request), 'keywords') ?? onSite(request)?.searchParams.get('keywords') ?? '';
  return words.trim() || undefined;
};

interface Window {
  readonly start: number;
  readonly count: number | undefined;
}

/** Which part of a list is asked for; a page begins at the first. */
export const windowFromRequest = (request: SentRequest): Window => {
  const payload = requestPayload(request);
  const length = count(payload, 'count');
  return {
    start: count(payload, 'startIndex') ?? count(payload, 'start') ?? 0,
    count: length !== undefined && length > 0 && length <= MOST_ASKED ? length : undefined,
  };
};

const MOST_ASKED = 1000;

const FILTERS = [
  'sortBy',
  'datePosted',
  'postedBy',
  'contentType',
  'fromMember',
  'fromOrganization',
  'mentionsMember',
  'mentionsOrganization',
  'authorCompany',
  'authorIndustry',
  'authorJobTitle',
];

const isChosen = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === 'string'
      ? value !== ''
      : isNode(value);

/** Filters and an order are no parameters of ours: that a search had some is told with its results. */
export const filtersIn = (replies: readonly Reply[]): readonly Notice[] => {
  const names = replies.flatMap(({ request }) => {
    const payload = requestPayload(request);
    const search = onSite(request)?.searchParams;
    return FILTERS.filter((name) => isChosen(payload[name]) || search?.has(name) === true);
  });
  const filters = [...new Set(names)];
  const message = `The search was narrowed or sorted on its page, by ${filters.join(', ')}.`;
  return filters.length === 0 ? [] : [{ code: 'search-narrowed', message }];
};

/** Of the viewer alone, or of the frame of every page. */
const ASIDE =
  /messag|notification|settings|premium|advert|typeahead|globalnav|mynetwork|invitation/i;
/** Steps of paths that are no names. */
const STEPS = new Set(
  'about actions activity all articles comments company component content documents events feed groups hashtag images in jobs newsletters pagination people posts pulse reactions recent-activity results rsc-action school search shares showcase update videos'.split(
    ' ',
  ),
);
const WORD = /^[A-Za-z][A-Za-z-]{0,40}$/;

/**
 * The name of a request for server components without anything that was asked for: its path and the name of
 * what is asked for, by their words. `undefined` for other requests, and for what brings nothing of others.
 */
export const componentsRequestName = (request: SentRequest): string | undefined => {
  const url = onSite(request);
  if (!url || (url.pathname !== COMPONENTS && !url.pathname.startsWith(`${COMPONENTS}/`)))
    return undefined;
  const steps = url.pathname
    .split('/')
    .slice(2)
    .filter((step) => step !== '')
    .map((step) => (STEPS.has(step) ? step : '{}'));
  const name = url.pathname.startsWith(ACTIONS)
    ? componentName(request, url)
        .replace(/^com\.linkedin\.sdui\./, '')
        .split('.')
    : [];
  const words = name.map((word) => (WORD.test(word) ? word : '{}')).filter((word) => word !== '');
  const whole = ['flagship-web', ...steps, ...words].join('/');
  return ASIDE.test(whole) ? undefined : whole;
};
