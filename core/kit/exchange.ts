import { AppError } from './errors.ts';

/** A request that an operation asks to be sent. `body` that is not a string is sent as JSON. */
export interface Ask {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** `probe` wants only status and headers: the body is cut after the first bytes. */
  readonly want?: 'page' | 'probe';
  /** It carries or brings a secret (a token): neither it nor its answer is ever kept. */
  readonly private?: boolean;
}

/** A request as it was made or recorded. */
export interface AskedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** What came back: raw, decompressed, with the time at which it came. Header names are lower-case. */
export interface Reply {
  readonly request: AskedRequest;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** ISO 8601 instant of the reply, so that "3 days ago" reads the same in every replay. */
  readonly at: string;
  /** The address after redirects, when it differs from the request's. */
  readonly finalUrl?: string;
}

/** Sends a request through identity, evidence, pace and client; throws `AppError` on any refusal. */
export type Get = (ask: Ask) => Promise<Reply>;

const texts = new WeakMap<Reply, string>();
const values = new WeakMap<Reply, unknown>();
const decoder = new TextDecoder();

/** The body as text; decoded once. */
export const textOf = (reply: Reply): string => {
  let text = texts.get(reply);
  if (text === undefined) texts.set(reply, (text = decoder.decode(reply.body)));
  return text;
};

/**
 * The body as JSON; parsed once. Anti-hijacking prefixes (`)]}'`, `for (;;);`) are cut.
 * Throws `platform_error` when the platform answered something else.
 */
export const jsonOf = (reply: Reply): unknown => {
  if (values.has(reply)) return values.get(reply);
  const text = textOf(reply);
  const value = parseJson(text, reply.request.url);
  values.set(reply, value);
  return value;
};

const parseJson = (text: string, url: string): unknown => {
  const body = /^\s*(?:\)\]\}'[^\n]*\n?|for\s*\(;;\);)/.exec(text.slice(0, 40));
  try {
    return JSON.parse(body ? text.slice(body[0].length) : text);
  } catch {
    const kind = /^\s*</.test(text.slice(0, 200)) ? 'an HTML page' : 'broken or truncated JSON';
    throw new AppError('platform_error', `expected JSON from ${hostOf(url)}, got ${kind}`);
  }
};

/** Host and path of an address, without its query: safe to show and to log. */
export const hostOf = (url: string): string => {
  if (!URL.canParse(url)) return 'the platform';
  const { host, pathname } = new URL(url);
  return host + pathname;
};
