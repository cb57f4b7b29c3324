import type { CapturedView, CaptureView } from '../contract/capture.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import type { Reply } from '../kit/exchange.ts';
import type { Redraft, Store } from '../store/index.ts';
import { createTaker, type CapturedAnswer, type Verdict } from './take.ts';

export interface CaptureSessionConfig {
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly now: () => number;
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
  readonly view: () => CaptureView;
  readonly set: (wanted: {
    readonly paused?: boolean | undefined;
    readonly preloads?: boolean | undefined;
    /** The collection into which items go; `null` for none. */
    readonly into?: string | null | undefined;
  }) => void;
  /** Deletes what was captured in the last minutes, with its evidence; answers how many answers went. */
  readonly forget: (minutes: number) => number;
}

const LATEST = 50;

interface Tally {
  answers: number;
  items: number;
  collected: number;
  duplicates: number;
  refused: number;
  ahead: number;
}

export const createCaptureSession = (config: CaptureSessionConfig): CaptureSession => {
  const { catalogue, store, now } = config;
  const pauses = pausesBy(now);
  let preloads = false;
  let into: string | null = null;
  const tally: Tally = { answers: 0, items: 0, collected: 0, duplicates: 0, refused: 0, ahead: 0 };
  const unknown = new Map<string, number>();
  const kinds = new Map<string, number>();
  /** Oldest first. */
  let views: CapturedView[] = [];
  const taker = createTaker({
    ...config,
    withPreloads: () => preloads,
    onAnswer: (answer) => {
      if (into !== null) tally.collected += config.collect(into, answer);
    },
  });

  const note = ({ outcome, taken, platform = '', endpoint = '' }: Verdict): void => {
    if (outcome === 'duplicate') tally.duplicates += 1;
    if (outcome === 'refused') tally.refused += 1;
    if (outcome === 'ahead') tally.ahead += 1;
    if (outcome === 'unknown')
      add(unknown, `${brandOf(catalogue, platform)} ${endpoint}`.trim(), 1);
    for (const { operation, params, items } of taken) {
      tally.answers += 1;
      tally.items += items;
      add(kinds, operation, items);
      const at = new Date(now()).toISOString();
      views.push({ at, operation, params, items });
    }
  };

  return {
    take: (reply) => {
      if (pauses.include(reply.at)) return;
      try {
        const verdict = taker.take(reply);
        if (verdict.outcome === 'left') return;
        note(verdict);
        config.onChange();
      } catch (error) {
        config.warn(`what was browsed could not be kept: ${String(error)}`);
      }
    },
    view: () => ({
      paused: pauses.isOn(),
      preloads,
      into,
      sites: catalogue.platforms.flatMap(({ segment, brand, capture }) =>
        capture ? [{ platform: segment, brand, home: capture.home, hosts: capture.hosts }] : [],
      ),
      ...tally,
      unknown: [...unknown].map(([endpoint, count]) => ({ endpoint, count })),
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
    forget: (minutes) => {
      const gone = store.captures.forget(minutes * 60_000, config.redraft);
      const since = new Date(now() - minutes * 60_000).toISOString();
      for (const { operation, items } of views.filter(({ at }) => at >= since)) {
        tally.answers -= 1;
        tally.items -= items;
        add(kinds, operation, -items);
      }
      views = views.filter(({ at }) => at < since);
      config.onChange();
      return gone;
    },
  };
};

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

const brandOf = ({ platforms }: Catalogue, segment: string): string =>
  platforms.find((one) => one.segment === segment)?.brand ?? segment;
