import type { Catalogue, Entry } from '../engine/catalogue.ts';
import { checkParams } from '../engine/catalogue.ts';
import { CAPTURED_BASE, capturedKey } from '../engine/question-key.ts';
import { read, type Reading } from '../engine/read-replies.ts';
import { AppError, toAppError } from '../kit/errors.ts';
import { urlParts } from '../kit/address.ts';
import type { Notice } from '../kit/collect.ts';
import { textOf, type Reply } from '../kit/exchange.ts';
import { isHostOf, routeNamed, type Platform } from '../kit/operation.ts';
import { BUILTIN_WINDOW, type CaptureStore } from './capture-store.ts';
import { endpointName } from './endpoint-name.ts';
import { formOf } from './form-of.ts';
import { createScrubber, type Scrubber } from './scrub.ts';

/** One answer that a captured reply gave. */
export interface Taken {
  readonly operation: string;
  readonly callId: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** How many items it lists; 1 for a single thing. */
  readonly items: number;
  /** The ids of the shapes that its items can have. */
  readonly shapes: readonly string[];
}

/** What became of a reply. */
export interface Verdict {
  /**
   * `kept`: read, and committed with its evidence. `duplicate`: it says what is kept already.
   * `unknown`: it brings things of the platform, and no reader understands it. `refused`: the platform's
   * own no, for instance "no such thing". `ahead`: loaded before anybody looked. `left`: none of our
   * business; nothing of it was kept or looked at.
   */
  readonly outcome: 'kept' | 'duplicate' | 'unknown' | 'refused' | 'ahead' | 'left';
  readonly platform?: string;
  /** The endpoint that is unknown, without what was asked of it. */
  readonly endpoint?: string;
  /** Why, where it is unknown or refused. */
  readonly reason?: string;
  readonly taken: readonly Taken[];
}

export interface TakerConfig {
  readonly catalogue: Catalogue;
  readonly store: CaptureStore;
  readonly now?: () => number;
  /** Also what the pages load before anybody looked. */
  readonly withPreloads?: () => boolean;
  /** By browsing, or out of a file; by browsing when left out. */
  readonly door?: 'capture' | 'import';
  /**
   * Called within the transaction that keeps an answer, or in one of its own where it was kept already:
   * what it writes to the store is kept with the answer, or not at all.
   */
  readonly onAnswer?: ((answer: CapturedAnswer) => void) | undefined;
}

/** An answer that a captured reply gave, as it is kept. */
export interface CapturedAnswer {
  readonly entry: Entry;
  readonly callId: string;
  readonly data: unknown;
  /** ISO 8601: when the platform answered. */
  readonly at: string;
}

export interface Taker {
  /**
   * Reads one captured reply and keeps what it answers, with what is known to be wrong with the reply.
   * Throws only what the store throws.
   */
  readonly take: (reply: Reply, notices?: readonly Notice[]) => Verdict;
}

const NOTHING: readonly Taken[] = [];

/**
 * Turns what a person's browsing loads into answers. A reply that no capture route of the platform
 * reads is left alone, whatever it is; secrets are taken out of the others before they are read.
 */
export const createTaker = (config: TakerConfig): Taker => {
  const { catalogue, store, now = Date.now, onAnswer } = config;
  const scrubbers = new Map<string, Scrubber>();
  const scrubberOf = (platform: Platform): Scrubber | undefined => {
    if (!platform.capture) return undefined;
    const known = scrubbers.get(platform.segment);
    if (known) return known;
    const made = createScrubber(platform.capture);
    scrubbers.set(platform.segment, made);
    return made;
  };

  const knownCall = (
    { id }: Entry,
    paramsKey: string,
    kept: { readonly fetchedAt: string; readonly json: string },
  ): string | undefined => {
    const latest = store.calls.latestCaptured(id, paramsKey);
    return latest?.data === kept.json
      ? latest.callId
      : store.calls.callThatCaptured(id, { paramsKey, ...kept });
  };

  const commit = (
    entry: Entry,
    reply: Reply,
    { params, ...reading }: Attempt,
  ): Taken | undefined => {
    const paramsKey = capturedKey(entry, params);
    const json = JSON.stringify(reading.data);
    const answer = { entry, data: reading.data, at: reply.at };
    const known = knownCall(entry, paramsKey, { fetchedAt: reply.at, json });
    if (known !== undefined) {
      if (onAnswer) store.transaction(() => onAnswer({ ...answer, callId: known }));
      return undefined;
    }
    const callId = store.newId();
    const { platform } = entry;
    store.calls.finish(callId, {
      operation: entry.id,
      params,
      keyId: BUILTIN_WINDOW,
      door: config.door ?? 'capture',
      startedAt: new Date(now()).toISOString(),
      outcome: 'ok',
      close: 'free',
      route: 'capture',
      notices: reading.notices,
      exchanges: [
        { reply, platform: platform.segment, identity: platform.identity(reply.request) },
      ],
      answer: { paramsKey, at: new Date(now()).toISOString(), fetchedAt: reply.at, json },
      longState: reading.longState,
      within: onAnswer && (() => onAnswer({ ...answer, callId })),
    });
    return {
      operation: entry.id,
      callId,
      params,
      items: itemsIn(reading.data),
      shapes: entry.shapes,
    };
  };

  const takeFor = (
    platform: Platform,
    entries: readonly Entry[],
    scrubbed: Reply,
    notices: readonly Notice[],
  ): Verdict => {
    const taken: Taken[] = [];
    let known = 0;
    let because: AppError | undefined;
    for (const entry of entries) {
      const reading = attempt(entry, scrubbed);
      if (reading instanceof AppError) {
        because ??= reading;
        continue;
      }
      const one = commit(entry, scrubbed, {
        ...reading,
        notices: [...notices, ...reading.notices],
      });
      if (one) taken.push(one);
      else known += 1;
    }
    const about = { platform: platform.segment, taken };
    if (taken.length > 0) return { ...about, outcome: 'kept' };
    if (known > 0) return { ...about, outcome: 'duplicate' };
    const isNo =
      because?.kind === 'not_found' || because?.refusal !== undefined || scrubbed.status >= 400;
    return {
      ...about,
      outcome: isNo ? 'refused' : 'unknown',
      endpoint: endpointOf(platform, entries, scrubbed),
      ...(because && { reason: because.message }),
    };
  };

  const take = (reply: Reply, notices: readonly Notice[] = []): Verdict => {
    const platform = platformOf(catalogue, reply);
    const scrubber = platform && scrubberOf(platform);
    if (!platform?.capture || !scrubber) return { outcome: 'left', taken: NOTHING };
    const { segment, capture } = platform;
    if (capture.preloads?.(reply.request) === true && config.withPreloads?.() !== true)
      return { outcome: 'ahead', platform: segment, taken: NOTHING };
    const entries = catalogue.entries.filter(
      (entry) => entry.platform === platform && isReadBy(entry, reply),
    );
    if (entries.length > 0) return takeFor(platform, entries, scrubber.scrub(reply), notices);
    const endpoint = capture.endpoint?.(reply.request);
    return endpoint === undefined
      ? { outcome: 'left', taken: NOTHING }
      : { outcome: 'unknown', platform: segment, endpoint, taken: NOTHING };
  };

  /** Counted for whoever mends the reader; what cannot be counted does not break the browsing. */
  const noteUnread = (reply: Reply, { platform, endpoint = '' }: Verdict): void => {
    if (platform === undefined || endpoint === '' || reply.status >= 400) return;
    if (reply.body.byteLength === 0) return;
    try {
      const form = JSON.stringify(formOf(textOf(reply)));
      const name = endpointName(endpoint);
      store.unreadReplies.note({ platform, endpoint: name, at: reply.at, form });
    } catch {
      // A busy store, or a text that is none.
    }
  };

  return {
    take: (reply, notices) => {
      const verdict = take(reply, notices);
      if (verdict.outcome === 'unknown') noteUnread(reply, verdict);
      return verdict;
    },
  };
};

/** What was read, and the call that it answers. */
type Attempt = Reading & { readonly params: Taken['params'] };

/** A reading, or why there is none. Parameters that the reply does not tell are a lack, too. */
const attempt = (entry: Entry, reply: Reply): Attempt | AppError => {
  try {
    const reading = read(entry, [{ reply, route: 'capture' }], {
      params: {},
      base: CAPTURED_BASE,
    });
    return { ...reading, params: checkParams(entry.params, { ...reading.learnt }) };
  } catch (thrown) {
    return toAppError(thrown);
  }
};

const platformOf = ({ platforms }: Catalogue, { request }: Reply): Platform | undefined => {
  const host = urlParts(request.url)?.hostname ?? '';
  return platforms.find(({ capture }) => capture && isHostOf(host, capture.hosts));
};

const isReadBy = ({ operation }: Entry, { request }: Reply): boolean => {
  const route = routeNamed(operation, 'capture');
  return route?.name === 'capture' && route.reads(request);
};

/** As the platform calls it; a page, after the operation that reads it. A reply that may be any has no name. */
const endpointOf = (
  { capture }: Platform,
  entries: readonly Entry[],
  { request }: Reply,
): string => {
  const [first] = entries;
  const page = first && entries.length <= MOST_READERS ? `page of ${first.operation.name}` : '';
  return capture?.endpoint?.(request) ?? page;
};

/** A page is read by few; what all would read is a reply that does not say what it is. */
const MOST_READERS = 4;

const itemsIn = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'orderedItems' in data
    ? (data.orderedItems as readonly unknown[]).length
    : 1;
