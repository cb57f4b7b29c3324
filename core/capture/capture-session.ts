import type { CapturedView, CaptureView } from '#calls/index.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import type { CaptureManners } from '#kit/capture.ts';
import type { Reply } from '#kit/exchange.ts';
import type { Redraft, Store } from '../store/index.ts';
import { createKeeper, type CapturedAnswer } from './keep-captured.ts';
import { createLostReplies, lostEndpoint, type LostReply } from './lost-replies.ts';
import {
  createCapturedReader,
  givenUpReading,
  platformFromUrl,
  type CapturedReading,
} from './read-captured.ts';
import { createReplyCounts } from './reply-counts.ts';
import { readOrGiveUp, type ReadBeside } from './take.ts';
import type { Verdict } from './verdict.ts';
import { createWorkQueue } from './work-queue.ts';

export interface CaptureSessionConfig {
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly now: () => number;
  /** Reads replies in another thread, one after the other; in this one when left out. */
  readonly read?: ReadBeside | undefined;
  /** Puts what an answer brought into a collection, within its transaction; how many items are new there. */
  readonly collect: (collection: string, answer: CapturedAnswer) => number;
  readonly redraft: Redraft;
  /** Told after whatever changes the view. */
  readonly onChange: () => void;
  /** One sentence for the log, where something could not be kept. */
  readonly warn: (sentence: string) => void;
}

/** The person's browsing since the app was started: what came of it, and whether it is kept. */
export interface CaptureSession {
  /** Reads one exchange of a browsed page. Never throws: browsing goes on whatever happens here. */
  readonly take: (reply: Reply) => void;
  /** Counts a reply that a page received and that could not be handed to `take`. */
  readonly lose: (lost: LostReply) => void;
  readonly view: () => CaptureView;
  readonly set: (wanted: {
    readonly paused?: boolean | undefined;
    readonly preloads?: boolean | undefined;
    /** The collection into which items go; `null` for none. */
    readonly into?: string | null | undefined;
  }) => void;
  /**
   * Deletes what was captured in the last minutes, with its evidence, and what of it waits to be read;
   * returns how many answers went.
   */
  readonly forget: (minutes: number) => Promise<number>;
  /** Resolves when everything that came so far is read and kept. */
  readonly settled: () => Promise<void>;
  /** Takes nothing more, and waits a while for what has come. */
  readonly close: () => Promise<void>;
}

const LATEST = 50;
/** What may wait to be read: a page loads some hundred replies at once, of some MB together. */
const MOST_WAITING = { count: 2000, size: 200_000_000 };
const TOO_MANY_AT_ONCE = 'more came at once than can wait to be read';
/** How long closing waits for replies that are still to be read. */
const CLOSING_MS = 5000;

interface Tally {
  answers: number;
  items: number;
  collected: number;
  duplicates: number;
  refused: number;
  ahead: number;
}

/** A reply, with what was chosen when it came. */
interface Browsed {
  readonly reply: Reply;
  readonly into: string | null;
  readonly preloads: boolean;
  /** Milliseconds of the clock. */
  readonly cameAt: number;
  /** Of the body, which goes to whoever reads it. */
  readonly size: number;
  isForgotten: boolean;
}

export const createCaptureSession = (config: CaptureSessionConfig): CaptureSession => {
  const { catalogue, store, now, read } = config;
  const pauses = pausesBy(now);
  const closing = new AbortController();
  let isClosing = false;
  let preloads = false;
  let into: string | null = null;
  const tally: Tally = { answers: 0, items: 0, collected: 0, duplicates: 0, refused: 0, ahead: 0 };
  const counts = createReplyCounts((segment) => brandFromSegment(catalogue, segment));
  const kinds = new Map<string, number>();
  const lostReplies = createLostReplies();
  /** Oldest first. */
  let views: CapturedView[] = [];
  const readHere = createCapturedReader({ catalogue });
  const keep = createKeeper({ catalogue, store, now });

  const note = (verdict: Verdict): void => {
    const { outcome, taken } = verdict;
    counts.add(verdict);
    if (outcome === 'duplicate') tally.duplicates += 1;
    if (outcome === 'refused') tally.refused += 1;
    if (outcome === 'ahead') tally.ahead += 1;
    for (const { operation, params, items } of taken) {
      tally.answers += 1;
      tally.items += items;
      add(kinds, operation, items);
      const at = new Date(now()).toISOString();
      views.push({ at, operation, params, items });
    }
  };

  const optionsFromBrowsed = (browsed: Browsed) => ({
    preloads: browsed.preloads,
    collects: browsed.into !== null,
  });

  const keepReading = (browsed: Browsed, reading: CapturedReading): void => {
    try {
      note(
        keep(reading, {
          onAnswer: (answer) => {
            if (browsed.into === null) return;
            const added = config.collect(browsed.into, answer);
            // Another collection counts from its own beginning.
            if (browsed.into === into) tally.collected += added;
          },
        }),
      );
    } catch (error) {
      config.warn(`what was browsed could not be kept: ${String(error)}`);
      lose(browsed.reply, 'it could not be kept');
    }
    config.onChange();
  };

  /** Counted and named, whatever it was. */
  const lose = (reply: Reply, reason: string): void =>
    note({ ...givenUpReading(catalogue, reply, reason), outcome: 'unknown', taken: [] });

  const readBeside = async (browsed: Browsed, beside: ReadBeside): Promise<void> => {
    if (browsed.isForgotten) return;
    const { reply } = browsed;
    try {
      const reading = await readOrGiveUp(catalogue, reply, () =>
        beside(reply, optionsFromBrowsed(browsed), closing.signal),
      );
      if (!isForgotten(browsed) && !closing.signal.aborted) keepReading(browsed, reading);
    } catch (error) {
      config.warn(`what was browsed could not be read: ${String(error)}`);
      lose(reply, 'it could not be read');
      config.onChange();
    }
  };

  const queue = createWorkQueue<Browsed>({
    work: (browsed) => (read ? readBeside(browsed, read) : Promise.resolve()),
    most: MOST_WAITING,
    sizeOf: ({ size }) => size,
  });

  return {
    take: (reply) => {
      if (isClosing || pauses.include(reply.at)) return;
      // The only look at a reply here: what is of none of the platforms is nobody's business.
      if (!platformFromUrl(catalogue, reply.request.url)) return;
      const size = reply.body.byteLength;
      const browsed = { reply, into, preloads, cameAt: now(), size, isForgotten: false };
      if (!read) return keepReading(browsed, readHere(reply, optionsFromBrowsed(browsed)));
      if (!queue.add(browsed)) lose(reply, TOO_MANY_AT_ONCE);
      config.onChange();
    },
    lose: (lost) => {
      if (pauses.include(lost.at)) return;
      const endpoint = lostEndpoint(catalogue, lost, preloads);
      if (endpoint === undefined) return;
      lostReplies.note(endpoint, lost.reason);
      config.onChange();
    },
    view: () => ({
      paused: pauses.isOn(),
      preloads,
      into,
      sites: catalogue.platforms.flatMap(({ segment, brand, capture }) =>
        capture ? [siteView(segment, brand, capture)] : [],
      ),
      ...tally,
      waiting: queue.pending().length,
      unknown: counts.unknown().map(([endpoint, count]) => ({ endpoint, count })),
      hosts: counts.hosts(),
      lost: lostReplies.view(),
      kinds: [...kinds].map(([operation, items]) => ({ operation, items })),
      latest: views.slice(-LATEST).toReversed(),
    }),
    set: (wanted) => {
      if (wanted.paused !== undefined) pauses.set(wanted.paused);
      preloads = wanted.preloads ?? preloads;
      if (wanted.into !== undefined && wanted.into !== into) {
        into = wanted.into;
        tally.collected = 0;
      }
      config.onChange();
    },
    forget: async (minutes) => {
      const from = now() - minutes * 60_000;
      for (const browsed of queue.pending()) if (browsed.cameAt >= from) browsed.isForgotten = true;
      const since = new Date(from).toISOString();
      // What is kept while others have their turn came later, and stays.
      const going = new Set(views.filter(({ at }) => at >= since));
      const gone = await store.captures.forget(minutes * 60_000, config.redraft);
      for (const { operation, items } of going) {
        tally.answers -= 1;
        tally.items -= items;
        add(kinds, operation, -items);
      }
      views = views.filter((view) => !going.has(view));
      config.onChange();
      return gone;
    },
    settled: queue.whenIdle,
    close: async () => {
      isClosing = true;
      const { promise: isLate, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, CLOSING_MS);
      await Promise.race([queue.whenIdle(), isLate]);
      clearTimeout(timer);
      const left = queue.pending().length;
      if (left > 0)
        config.warn(`${left} replies that were browsed last could not be read before the end`);
      queue.clear();
      closing.abort();
    },
  };
};

/** Looked at anew after each wait: it may be forgotten meanwhile. */
const isForgotten = (browsed: Browsed): boolean => browsed.isForgotten;

interface Pauses {
  readonly isOn: () => boolean;
  readonly set: (on: boolean) => void;
  /** Whether a reply was loaded in a pause: it may come here when the pause is long over, or just begun. */
  readonly include: (at: string) => boolean;
}

/** No reply comes later than this after it was loaded, so a pause that ended before is forgotten. */
const REMEMBERED_MS = 600_000;

const pausesBy = (now: () => number): Pauses => {
  /** Oldest first; the last one may not be over. */
  let spans: { readonly from: number; until: number }[] = [];
  const isOn = (): boolean => spans.at(-1)?.until === Infinity;
  return {
    isOn,
    set: (on) => {
      if (on === isOn()) return;
      const last = spans.at(-1);
      if (!on && last) last.until = now();
      spans = spans.filter(({ until }) => until > now() - REMEMBERED_MS);
      if (on) spans.push({ from: now(), until: Infinity });
    },
    include: (at) => {
      const loaded = Date.parse(at);
      return spans.some(({ from, until }) => loaded >= from && loaded <= until);
    },
  };
};

const add = (counts: Map<string, number>, name: string, by: number): void => {
  const sum = (counts.get(name) ?? 0) + by;
  if (sum > 0) counts.set(name, sum);
  else counts.delete(name);
};

const siteView = (
  platform: string,
  brand: string,
  { home, hosts, signInHosts = [] }: CaptureManners,
): CaptureView['sites'][number] => ({ platform, brand, home, hosts, signInHosts });

const brandFromSegment = ({ platforms }: Catalogue, segment: string): string =>
  platforms.find((one) => one.segment === segment)?.brand ?? segment;
