import { LRUCache } from 'lru-cache';

/** A token bucket for each caller: a minute's worth at once, renewed steadily. */
export interface RateLimit {
  /** Takes one. Returns `undefined`, or the seconds until there is one again. */
  readonly take: (caller: string) => number | undefined;
}

export interface RateLimitConfig {
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
