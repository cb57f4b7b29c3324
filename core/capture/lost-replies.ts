import type { LossReason, LostReplies } from '#calls/index.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { endpointName } from './form-of.ts';
import { nameEndpoint, isReadBy, platformFromUrl } from './read-captured.ts';

/** A reply that a page received and whose body could not be had. */
export interface LostReply {
  readonly request: SentRequest;
  /** ISO 8601 instant at which it was given up. */
  readonly at: string;
  readonly reason: LossReason;
}

/**
 * The brand and endpoint of a lost reply, without what was asked of it; `undefined` where its like would
 * not have been kept: another site, none of our business, loaded ahead.
 */
export const lostEndpoint = (
  catalogue: Catalogue,
  { request }: LostReply,
  withPreloads: boolean,
): string | undefined => {
  const reply = { request };
  const platform = platformFromUrl(catalogue, request.url);
  if (!platform) return undefined;
  if (platform.capture.preloads?.(request) === true && !withPreloads) return undefined;
  const entries = catalogue.entries.filter(
    (entry) => entry.platform === platform && isReadBy(entry, reply),
  );
  const endpoint = nameEndpoint(platform, entries, reply);
  if (entries.length === 0 && endpoint === '') return undefined;
  return `${platform.brand} ${endpointName(endpoint)}`.trim();
};

/** Names come from the sites: what is lost of further ones is counted together. */
const MAX_NAMES = 200;

/** Counts of lost replies by endpoint and reason. */
export const createLostReplies = () => {
  const counts = new Map<string, LostReplies>();
  return {
    note: (name: string, reason: LossReason): void => {
      const isNew = !counts.has(`${reason} ${name}`);
      const endpoint = isNew && counts.size >= MAX_NAMES ? '…' : name;
      const key = `${reason} ${endpoint}`;
      counts.set(key, { endpoint, reason, count: (counts.get(key)?.count ?? 0) + 1 });
    },
    view: (): readonly LostReplies[] => [...counts.values()],
  };
};
