import { AppError, type Refused } from './errors.ts';
import { messages } from './messages.ts';

/** A request that an operation asks to be sent. `body` that is not a string is sent as JSON. */
export interface RequestSpec {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** `probe` wants only status and headers: the body is cut after the first bytes. */
  readonly want?: 'page' | 'probe';
  /** `browser`: the app's own browser opens it, once, in a clean session. */
  readonly by?: 'browser';
  /** It carries or brings a secret (a token): neither it nor its answer is ever kept. */
  readonly private?: boolean;
}

/** A request as it was made or recorded. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** How a reply ended before its end. */
export interface CutOff {
  /** One sentence. */
  readonly reason: string;
  /** Bytes of the body that came over the wire, and how many its head announced. */
  readonly received: number;
  readonly announced?: number;
}

/** What came back: raw, decompressed, with the time at which it came. Header names are lower-case. */
export interface Reply {
  readonly request: SentRequest;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** ISO 8601 instant of the reply, so that "3 days ago" reads the same in every replay. */
  readonly at: string;
  /** Nobody knows when it came: `at` is when it was imported, and no parser gets that. */
  readonly isUndated?: true;
  /** The address after redirects, when it differs from the request's. */
  readonly finalUrl?: string | undefined;
  /** It is not whole: the body is its beginning. Kept as evidence, and read by no parser. */
  readonly cutOff?: CutOff;
}

/** The names of the honest routes to an answer, as they reach the person (see ARCHITECTURE.md). */
export type RouteName = 'public-page' | 'browser-page' | 'official-api' | 'capture';

/** A reply with the route that made it and what was judged of it, once, when it came. */
export interface Exchange {
  readonly reply: Reply;
  readonly route: RouteName;
  /** The refusal that it is; absent on an answer. */
  readonly refused?: Refused | undefined;
}

/** Sends a request through identity, evidence, pace and client; throws `AppError` on any refusal. */
export type Get = (ask: RequestSpec) => Promise<Reply>;

/** What was already made of a reply's body. */
interface Kept {
  text?: string;
  value?: { readonly json: unknown };
}

const KEPT = Symbol('what was made of the body');

/**
 * Kept on the reply itself, where no copy, comparison or JSON of it sees it. A `WeakMap` would say the
 * same, but what an old map points to survives every quick collection: whole parsed pages were then
 * carried into the old heap, which cost more than reading them (measured in Node 24).
 */
const keptFromReply = (reply: Reply & { readonly [KEPT]?: Kept }): Kept => {
  const known = reply[KEPT];
  if (known) return known;
  const kept: Kept = {};
  if (Object.isExtensible(reply)) Object.defineProperty(reply, KEPT, { value: kept });
  return kept;
};

const decoder = new TextDecoder();

/** The body as text; decoded once. */
export const textFromReply = (reply: Reply): string =>
  (keptFromReply(reply).text ??= decoder.decode(reply.body));

/** Whether a reply is HTML, by its beginning: a page for people or a part of one, and no feed. */
export const isPage = (reply: Reply): boolean =>
  /^\s*<(?!\?xml|rss\b|feed\b)/i.test(textFromReply(reply).slice(0, 400));

/** The same reply with other text in its place, for those who read it; its bytes stay as they came. */
export const withText = (reply: Reply, text: string): Reply => {
  const copy = { ...reply };
  keptFromReply(copy).text = text;
  return copy;
};

/**
 * The body as JSON; parsed once. Anti-hijacking prefixes (`)]}'`, `for (;;);`) are cut.
 * Throws `platform_error` when the platform answered something else.
 */
export const jsonFromReply = (reply: Reply): unknown => {
  const kept = keptFromReply(reply);
  kept.value ??= { json: parseJson(textFromReply(reply), reply.request.url) };
  return kept.value.json;
};

const parseJson = (text: string, url: string): unknown => {
  const body = /^\s*(?:\)\]\}'[^\n]*\n?|for\s*\(;;\);)/.exec(text.slice(0, 40));
  try {
    return JSON.parse(body ? text.slice(body[0].length) : text);
  } catch {
    const kind = /^\s*</.test(text.slice(0, 200)) ? 'an HTML page' : 'broken or truncated JSON';
    throw new AppError('platform_error', messages.expectedJson({ host: hostAndPath(url), kind }));
  }
};

/** Host and path of an address, without its query: safe to show and to log. */
export const hostAndPath = (url: string): string => {
  if (!URL.canParse(url)) return 'the platform';
  const { host, pathname } = new URL(url);
  return host + pathname;
};
