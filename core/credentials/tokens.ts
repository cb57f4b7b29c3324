import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppError, credentialsRefused, toAppError } from '#kit/errors.ts';
import { canonical } from '#kit/identity.ts';
import type { Credentials, OfficialToken, Pace, Platform, Product } from '#kit/operation.ts';
import { cancelled } from '../net/failures.ts';
import type { Net } from '../net/index.ts';

/** What one request of an official API carries. Both are secret. */
export interface Access {
  readonly headers: Readonly<Record<string, string>>;
  /** Absent where the API takes the credentials themselves. */
  readonly token?: string;
}

export interface ExchangeOptions {
  /** A token that the API no longer takes: all who come with it share one new exchange. */
  readonly spent?: string | undefined;
  /** A new exchange, whatever is held: to see whether the credentials work. */
  readonly fresh?: boolean;
  /** Ends the waiting for an exchange, not the exchange: others may wait for it too. */
  readonly signal?: AbortSignal;
}

export interface Tokens {
  /** Throws the `key-refused` refusal when the platform does not take the credentials. */
  readonly access: (
    platform: Platform,
    credentials: Credentials,
    options?: ExchangeOptions,
  ) => Promise<Access>;
}

/** Where nobody has credentials. */
export const NO_TOKENS: Tokens = { access: () => Promise.reject(new AppError('internal_error')) };

export interface TokensConfig {
  readonly net: Pick<Net, 'get'>;
  readonly product: Product;
  /** Milliseconds from some moment on, never set back: tokens live for so many seconds. */
  readonly monotonic: () => number;
}

interface Held {
  readonly value: Promise<{ readonly token: string; readonly until: number }>;
}

/** Credentials are changed now and then; those no longer used make room. */
const MOST_HELD = 50;
/** A token is renewed before it ends, so that none ends on its way. */
const EARLY_MS = 60_000;
/** Exchanges are few; a wall there stops nothing but the call that met it. */
const PACE: Pace = { gapMs: 1000, jitterMs: 200, perHour: 60, breakerMs: 0 };

/**
 * Tokens of official APIs: exchanged when they are needed, held in memory only, shared by all calls
 * with the same credentials. No exchange is ever evidence, a recording or part of an error.
 */
export const createTokens = ({ net, product, monotonic }: TokensConfig): Tokens => {
  const held = new LRUCache<string, Held>({ max: MOST_HELD });

  const exchange = async (platform: Platform, token: OfficialToken, credentials: Credentials) => {
    const started = monotonic();
    try {
      const ask = { ...token.ask(credentials, product), private: true };
      const reply = await net.get(ask, asExchange(platform, token));
      if (reply.status === 401 || reply.status === 403) throw credentialsRefused(platform.brand);
      const { value, seconds } = token.parse(reply);
      return { token: value, until: started + seconds * 1000 - EARLY_MS };
    } catch (thrown) {
      const error = toAppError(thrown);
      // A page for people in place of the answer says the same with more words.
      throw error.refusal?.kind === 'block-page' ? credentialsRefused(platform.brand) : error;
    }
  };

  const begin = (key: string, platform: Platform, token: OfficialToken, given: Credentials) => {
    const one: Held = { value: exchange(platform, token, given) };
    held.set(key, one);
    one.value.catch(() => {
      if (held.get(key) === one) held.delete(key);
    });
    return one;
  };

  const fetchToken = async (
    platform: Platform,
    token: OfficialToken,
    credentials: Credentials,
    { spent, fresh = false, signal }: ExchangeOptions,
  ): Promise<string> => {
    const key = buildTokenKey(platform, credentials);
    const known = fresh ? undefined : held.get(key);
    const waited = await untilEnded(
      (known ?? begin(key, platform, token, credentials)).value,
      signal,
    );
    const stale = waited.token === spent || waited.until <= monotonic();
    if (!known || !stale) return waited.token;
    // Whoever comes first begins the next exchange; the others find it.
    const present = held.get(key);
    const next = present && present !== known ? present : begin(key, platform, token, credentials);
    return (await untilEnded(next.value, signal)).token;
  };

  return {
    access: async (platform, credentials, options = {}) => {
      const { official } = platform;
      if (!official) throw new AppError('internal_error');
      if (!official.token) return { headers: official.headers(credentials, undefined, product) };
      const token = await fetchToken(platform, official.token, credentials, options);
      return { headers: official.headers(credentials, token, product), token };
    },
  };
};

/** Credentials are named by their hash: what is held holds no secret but the token. */
const buildTokenKey = ({ segment }: Platform, credentials: Credentials): string =>
  `${segment} ${createHash('sha256').update(canonical(credentials)).digest('hex')}`;

/** A platform as its exchange is asked: the token's hosts, in a queue of their own. */
const asExchange = (platform: Platform, { hosts }: OfficialToken): Platform => {
  const { allowance: _, ...rest } = platform;
  return {
    ...rest,
    segment: `${platform.segment} (token)`,
    hosts,
    mediaHosts: [],
    pace: PACE,
    refusals: [],
  };
};

const untilEnded = <T>(value: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (!signal) return value;
  return new Promise((resolve, reject) => {
    const end = (): void => reject(cancelled(signal.reason));
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
};
