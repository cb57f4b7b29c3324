import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError } from '#kit/errors.ts';
import { LRUCache } from 'lru-cache';
import { messages } from '../messages.ts';
import { countedAddress } from './addresses.ts';
import type { Requester } from './requester.ts';

/**
 * How many requests a minute are answered, for each key or session that a request shows and for each
 * client address, before anything else is done with them.
 *
 * What is too much is answered with 503 `service_unavailable` and `Retry-After`, not with 429: the
 * specification's table has no 429, and too much at one time is told in this way already (whole lists,
 * MCP, a platform's queue). A client that knows the specification knows when to come back.
 */
export interface RequestLimits {
  /** What a request is refused with; `undefined` where it may go on. */
  readonly refusal: (request: IncomingMessage, requester: Requester) => AppError | undefined;
}

/** Many people of one institution share an address. */
const CALLERS_OF_ONE_ADDRESS = 4;
/** Ten a second, all the time, for programs of other machines. */
const DEFAULT_PER_MINUTE = 600;

export interface RequestLimitsConfig {
  /**
   * Of each key or session, and four times as many of each address; 0 for no limit. When left out, 600,
   * and none for programs of this machine.
   */
  readonly perMinute?: number | undefined;
  readonly monotonic?: () => number;
}

export const createRequestLimits = (config: RequestLimitsConfig): RequestLimits => {
  const { perMinute = DEFAULT_PER_MINUTE, monotonic } = config;
  if (perMinute === 0) return { refusal: () => undefined };
  const ofCredential = createRateLimit({ perMinute, ...(monotonic && { monotonic }) });
  const ofAddress = createRateLimit({
    perMinute: perMinute * CALLERS_OF_ONE_ADDRESS,
    ...(monotonic && { monotonic }),
  });
  const isExempt = ({ isLocal }: Requester): boolean => isLocal && config.perMinute === undefined;

  return {
    refusal: (request, requester) => {
      if (isExempt(requester)) return undefined;
      const credential = credentialIn(request);
      const seconds =
        ofAddress.take(countedAddress(requester.address)) ??
        (credential === undefined ? undefined : ofCredential.take(credential));
      return seconds === undefined
        ? undefined
        : new AppError('service_unavailable', messages.tooManyRequests, { retryAfter: seconds });
    },
  };
};

/** Of somebody who has signed in; with the prefix where the program is reached by https. */
const SESSION_COOKIE = /^(?:__Host-)?bowerbird=/;

/** A digest of the key, token or session that a request shows: good or not, one name for one secret. */
const credentialIn = ({ headers }: IncomingMessage): string | undefined => {
  const shown =
    headers.authorization ??
    headers.cookie
      ?.split(';')
      .map((cookie) => cookie.trim())
      .find((cookie) => SESSION_COOKIE.test(cookie));
  return shown === undefined
    ? undefined
    : createHash('sha256').update(shown.trim()).digest('base64url').slice(0, 22);
};

/** A token bucket for each caller: a minute's worth at once, renewed steadily. */
interface RateLimit {
  /** Takes one. Returns `undefined`, or the seconds until there is one again. */
  readonly take: (caller: string) => number | undefined;
}

interface RateLimitConfig {
  readonly perMinute: number;
  /** Milliseconds from some moment on, never set back. */
  readonly monotonic?: () => number;
  /** Callers that are remembered; the one that was seen longest ago is forgotten, and begins anew. */
  readonly most?: number;
}

interface Bucket {
  tokens: number;
  /** When the tokens were counted. */
  at: number;
}

const MINUTE_MS = 60_000;
/** About 3 MB. */
const MOST = 20_000;

export const createRateLimit = ({
  perMinute,
  monotonic = () => performance.now(),
  most = MOST,
}: RateLimitConfig): RateLimit => {
  const buckets = new LRUCache<string, Bucket>({ max: most });
  const msForOne = MINUTE_MS / perMinute;
  return {
    take: (caller) => {
      const now = monotonic();
      const bucket = buckets.get(caller) ?? { tokens: perMinute, at: now };
      buckets.set(caller, bucket);
      bucket.tokens = Math.min(perMinute, bucket.tokens + (now - bucket.at) / msForOne);
      bucket.at = now;
      if (bucket.tokens < 1) return ((1 - bucket.tokens) * msForOne) / 1000;
      bucket.tokens -= 1;
      return undefined;
    },
  };
};
