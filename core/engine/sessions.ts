import { LRUCache } from 'lru-cache';
import type { Platform } from '#kit/operation.ts';
import { toAppError } from '#kit/errors.ts';
import type { Net } from '../net/index.ts';

export interface Sessions {
  /** The platform's session values; `undefined` for a platform that has none. */
  readonly of: (platform: Platform, signal: AbortSignal) => Promise<unknown>;
}

/** A few for each platform in each of the worlds that a process may turn to. */
const MOST_HELD = 50;

/**
 * Values that a platform hands to every visitor, fetched once in a while and shared by all calls.
 * When they cannot be had, the platform's fallback serves; a refusal is passed on, because asking
 * on after it would be impolite.
 */
export const createSessions = (
  net: Net,
  monotonic: () => number,
  world: () => string = () => '',
): Sessions => {
  const held = new LRUCache<string, Promise<unknown>>({
    max: MOST_HELD,
    ttlResolution: 0,
    perf: { now: monotonic },
  });
  return {
    of: (platform, signal) => {
      const { session, segment } = platform;
      if (!session) return Promise.resolve(undefined);
      // What the sample world or a replay told is not for the platforms' ears.
      const key = `${world()} ${segment}`;
      const known = held.get(key);
      if (known) return known;
      const value = fetchSession(net, platform, signal);
      held.set(key, value, { ttl: session.ttlMs });
      value.catch(() => held.delete(key));
      return value;
    },
  };
};

const fetchSession = async (
  net: Net,
  platform: Platform,
  signal: AbortSignal,
): Promise<unknown> => {
  const { session } = platform;
  if (!session) return undefined;
  try {
    return session.parse(await session.fetch((ask) => net.get(ask, platform, signal)));
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.refusal) throw error;
    return session.fallback;
  }
};
