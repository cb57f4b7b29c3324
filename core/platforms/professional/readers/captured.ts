import { urlParts } from '#kit/address.ts';
import type { SentRequest } from '#kit/exchange.ts';

const HOST = /^(?:[a-z]{1,3}\.)?linkedin\.com$/;
const API = '/voyager/api/';

/** The address of a request to the site; `undefined` for any other. */
export const onSite = (request: SentRequest) => {
  const url = urlParts(request.url);
  return url && HOST.test(url.hostname) ? url : undefined;
};

/** The name of a GraphQL query without the hash that changes with every release: `voyagerSocialDashComments`. */
const queryName = (search: string): string =>
  /[?&]queryId=([A-Za-z]{1,100})/.exec(search)?.[1] ?? '';

/**
 * What a request to the API of the site's own pages asks for: the name of its GraphQL query, or its path below
 * `/voyager/api/`. `undefined` where it asks for nothing.
 */
export const apiCallName = (request: SentRequest): string | undefined => {
  const url = onSite(request);
  // What has an action writes something: a reaction, a comment.
  if (!url?.pathname.startsWith(API) || url.searchParams.has('action')) return undefined;
  const path = url.pathname.slice(API.length);
  return path === 'graphql' ? queryName(url.search) : path;
};

/** Whether a request of the pages is one of these calls; a name that ends with `*` fits what begins so. */
export const isCallTo =
  (...names: readonly string[]) =>
  (request: SentRequest): boolean => {
    const call = apiCallName(request);
    return (
      call !== undefined &&
      names.some((name) =>
        name.endsWith('*') ? call.startsWith(name.slice(0, -1)) : call === name,
      )
    );
  };

const isFeedCall = isCallTo('feed/updates', 'feed/updatesV2');

/**
 * Whether a request asks for one of these feeds. The feeds of a home page, a company and a member have one
 * address, and `q` tells which it is (2019 to 2026).
 */
export const isFeedWithQuery =
  (...names: readonly string[]) =>
  (request: SentRequest): boolean =>
    isFeedCall(request) && names.includes(requestVariable(request, 'q') ?? '');

/** Whether a request is for a page whose path looks like this. */
export const isPageAt =
  (pattern: RegExp) =>
  (request: SentRequest): boolean => {
    const url = onSite(request);
    return url !== undefined && pattern.test(url.pathname);
  };

export const passesAny =
  (...tests: readonly ((request: SentRequest) => boolean)[]) =>
  (request: SentRequest): boolean =>
    tests.some((test) => test(request));

/**
 * A value out of the `variables=(count:10,start:0,…)` of a GraphQL call, out of the `query=(…)` of an older
 * one, or of the query itself; decoded. What is reserved in them is encoded once more within.
 */
export const requestVariable = (request: SentRequest, name: string): string | undefined => {
  const url = urlParts(request.url);
  if (!url) return undefined;
  const plain = url.searchParams.get(name);
  if (plain !== null) return plain;
  const raw = /[?&](?:variables|query)=([^&#]*)/.exec(url.search)?.[1] ?? '';
  const isPlain = raw.startsWith('(');
  const variables = isPlain ? raw : decoded(raw);
  const at = [`(${name}:`, `,${name}:`]
    .map((sign) => variables.indexOf(sign))
    .find((one) => one >= 0);
  if (at === undefined) return undefined;
  const rest = variables.slice(at + name.length + 2);
  return decoded(rest.slice(0, valueEnd(rest))) || undefined;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** A value ends before the next name, or at a bracket that it did not open; it may have commas of its own. */
const valueEnd = (text: string): number => {
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') open += 1;
    if (text[at] === ')') open -= 1;
    if (open < 0) return at;
    if (open === 0 && text[at] === ',' && /^,[A-Za-z]{1,40}:/.test(text.slice(at, at + 42)))
      return at;
  }
  return text.length;
};

/** Pages of posts, as guests and members open them. */
export const POST_PAGES = isPageAt(/^\/(?:posts|feed\/update|embed\/feed\/update)\/./);
export const PROFILE_PAGES = isPageAt(/^\/in\/[^/]+\/?$/);
export const COMPANY_PAGES = isPageAt(/^\/(?:company|school|showcase)\/[^/]+\/?(?:about\/?)?$/);
