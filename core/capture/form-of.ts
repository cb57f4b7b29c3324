import { isNode } from '#kit/dig.ts';
import { urlParts } from '#kit/address.ts';
import type { Reply } from '#kit/exchange.ts';

/** What a value is like: its kind, or the names of its members with theirs. */
export type Form = string | readonly Form[] | { readonly [name: string]: Form };

/** Deeper and wider than readers look; a form is a page of text at most. */
const [MOST_DEPTH, MOST_NAMES, MOST_ELEMENTS] = [12, 200, 20];
const MOST_MEMBERS = 3000;

/**
 * The form of a reply: names and kinds of its members, and none of their values. What is in the place of
 * a name and may be a value (an identifier, a handle) is `…`. A reply that is no JSON is `page`.
 */
export const formFromBody = (body: string): Form => {
  const text = body.replace(/^\s{0,100}for\s{0,9}\(;;\);/, '');
  let left = MOST_MEMBERS;

  const form = (value: unknown, depth: number): Form => {
    if (Array.isArray(value)) {
      if (depth >= MOST_DEPTH) return 'list';
      const elements = value.slice(0, MOST_ELEMENTS).map((one) => form(one, depth + 1));
      return [...new Map(elements.map((one) => [JSON.stringify(one), one])).values()];
    }
    if (!isNode(value)) return value === null ? 'null' : (KINDS[typeof value] ?? 'other');
    if (depth >= MOST_DEPTH) return 'object';
    const members: Record<string, Form> = {};
    for (const name of Object.keys(value).slice(0, MOST_NAMES)) {
      if (left <= 0) break;
      left -= 1;
      members[isName(name) ? name : '…'] = form(value[name], depth + 1);
    }
    return members;
  };

  try {
    return form(JSON.parse(text) as unknown, 0);
  } catch {
    return 'page';
  }
};

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
};

/** Names of members are words; what has several digits, a full stop or no end is an identifier. */
const isName = (name: string): boolean =>
  /^[$*_a-z][\w$*-]{0,59}$/i.test(name) && !/\d{3}|__proto__/.test(name);

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
