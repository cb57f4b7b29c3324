import { urlParts } from '#kit/address.ts';
import type { Reply } from '#kit/exchange.ts';

/**
 * The name of an endpoint as it may be kept and shown: without what was asked of it. A part of a path
 * that may be an identifier or a name of somebody is `{}`.
 */
export const endpointName = (endpoint: string): string =>
  endpoint
    .split('/')
    .map((part, place, parts) => (isVariable(part, parts[place - 1]) ? '{}' : part))
    .join('/')
    .slice(0, 120);

/** Steps of paths that no person or thing is called. */
const WORDS = new Set(
  'about account action actions activity ajax all api async batch channel comment comments component components content data detail feed feeds flagship-web followers following gateway gql graphql group groups hashtag home i item items json likes list lists media messages pagination photos post posts profile profiles public query reactions reels replies rest results rpc rsc rsc-action search service services share shares stories stream svc tag tags timeline timelines tweets unread update updates user users v1 v2 v3 v4 video videos voyager web www'.split(
    ' ',
  ),
);

/** What a page is drawn with. */
const DRAWING =
  /^(?:image|video|audio|font)\/|^(?:text|application)\/(?:css|(?:x-)?javascript|ecmascript|wasm|font-[\w-]{1,20})$/;
const KIND = /^[a-z]{1,20}\/[a-z][a-z.+-]{0,40}$/;

/**
 * The name of the form of a reply that nobody claims: its kind of content and the steps of its path that
 * are words of the trade. No text of the reply is looked at. `undefined` for what brings nothing to read:
 * pictures, scripts, empty and refusing replies.
 */
export const formName = ({ request, status, headers, body }: Reply): string | undefined => {
  const kind = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (status >= 400 || body.byteLength === 0 || DRAWING.test(kind)) return undefined;
  const steps = (urlParts(request.url)?.pathname ?? '').split('/').filter((step) => step !== '');
  const path = steps.slice(0, 6).map((step) => (WORDS.has(step) ? step : '{}'));
  return [KIND.test(kind) ? kind : '{}', ...path].join('/');
};

const isVariable = (part: string, before = ''): boolean =>
  part.length > 60 ||
  /\d{2}|[.:%@()]|\{id\}/.test(part) ||
  (part !== '' &&
    /^(?:user|users|tag|tags|profiles|companies|updates|username)$/.test(before) &&
    !/_/.test(part));
