import type { Catalogue, Entry } from '../engine/catalogue.ts';
import { AppError } from '#kit/errors.ts';
import type { Notice } from '#kit/collect.ts';
import { UNDATED_NOTICE } from '#kit/undated.ts';
import type { World } from '#kit/world.ts';
import type { ItemDraft, UnreadReplies, Store } from '../store/index.ts';
import type { CapturedReading, ReadyAnswer } from './read-captured.ts';
import type { Taken, Verdict } from './verdict.ts';
import { messages } from './messages.ts';
import {
  createNameCounts,
  createReplyCounts,
  unknownForm,
  type NameCounts,
} from './reply-counts.ts';

/** What capturing needs of the store. */
export type CaptureStore = Pick<Store, 'calls' | 'newId' | 'transaction' | 'unreadReplies'>;

/** The key in whose name the window works: capturing costs nothing, but every call has somebody. */
const BUILTIN_WINDOW = 'window';

/** An answer that a captured reply gave, as it is kept. */
export interface CapturedAnswer {
  readonly entry: Entry;
  readonly callId: string;
  /** As JSON text. */
  readonly json: string;
  /** ISO 8601: when the platform answered. */
  readonly at: string;
  /** Its items as a collection keeps them, where they were made while it was read. */
  readonly drafts?: readonly ItemDraft[] | undefined;
}

export interface KeeperConfig {
  readonly catalogue: Catalogue;
  readonly store: CaptureStore;
  readonly now?: (() => number) | undefined;
  /** By browsing, or out of a file; by browsing when left out. */
  readonly door?: 'capture' | 'import' | undefined;
  /** Where it was browsed; on the platforms themselves when left out. */
  readonly world?: World | undefined;
}

interface KeepOptions {
  /** What is known to be wrong with the reply. */
  readonly notices?: readonly Notice[];
  /**
   * Called within the transaction that keeps an answer, or in one of its own where it was kept already:
   * what it writes to the store is kept with the answer, or not at all.
   */
  readonly onAnswer?: ((answer: CapturedAnswer) => void) | undefined;
}

type Kept = Required<Pick<CapturedReading, 'exchange' | 'earlier'>> & {
  readonly recorded: CapturedReading['recorded'] | undefined;
};

/** Keeps what was read of a captured reply, an answer a transaction. Throws only what the store throws. */
export type Keep = (reading: CapturedReading, options?: KeepOptions) => Verdict;

export const createKeeper = (config: KeeperConfig): Keep => {
  const { catalogue, store, now = Date.now, door = 'capture' } = config;
  const { world = door === 'import' ? 'imported' : 'live' } = config;

  const keepAnswer = (
    { exchange, earlier, recorded }: Kept,
    ready: ReadyAnswer,
    { notices = [], onAnswer }: KeepOptions,
  ): Taken | undefined => {
    const entry = catalogue.find(ready.operation);
    if (!entry)
      throw new AppError(
        'internal_error',
        messages.noSuchOperation({ operation: ready.operation }),
      );
    const { params, paramsKey, json, sha256, drafts } = ready;
    const fetchedAt = exchange.reply.at;
    const answer = { entry, json, at: fetchedAt, drafts };
    const isUndated = [...earlier, exchange].some(({ reply }) => reply.isUndated === true);
    const known = store.calls.callThatCaptured(entry.id, {
      paramsKey,
      fetchedAt: isUndated ? undefined : fetchedAt,
      sha256,
      json,
    });
    if (known !== undefined) {
      if (onAnswer) store.transaction(() => onAnswer({ ...answer, callId: known }));
      return undefined;
    }
    const callId = store.newId();
    const at = new Date(now()).toISOString();
    store.calls.finish(callId, {
      operation: entry.id,
      params,
      keyId: BUILTIN_WINDOW,
      door,
      startedAt: at,
      outcome: 'ok',
      world: recorded?.world ?? world,
      close: 'free',
      route: recorded?.route ?? 'capture',
      notices: [...(isUndated ? [UNDATED_NOTICE] : []), ...notices, ...ready.notices],
      exchanges: [...earlier, exchange],
      answer: {
        paramsKey,
        at,
        fetchedAt,
        reader: entry.operation.reader,
        json,
        packed: ready.packed,
      },
      longState: ready.longState,
      within: onAnswer && (() => onAnswer({ ...answer, callId })),
    });
    const { items, shapes } = ready;
    return { operation: entry.id, callId, params, items, shapes, notices: ready.notices };
  };

  /** Counted for whoever mends the reader; what cannot be counted does not break the browsing. */
  const noteUnread = ({ platform, unread }: CapturedReading): void => {
    if (platform === undefined || !unread) return;
    try {
      store.unreadReplies.note({ platform, ...unread });
    } catch {
      // A busy store.
    }
  };

  const sites = createSiteWatch(store.unreadReplies, now);
  const watch = (verdict: Verdict): Verdict => {
    try {
      sites.add(verdict);
    } catch {
      // A busy store.
    }
    return verdict;
  };

  return (reading, options = {}) => {
    const { outcome, answers, exchange, earlier = [], recorded, unread: _, ...about } = reading;
    noteUnread(reading);
    if (outcome !== 'read' || !exchange)
      return watch({ ...about, outcome: outcome === 'read' ? 'unknown' : outcome, taken: [] });
    const taken = answers.flatMap(
      (ready) => keepAnswer({ exchange, earlier, recorded }, ready, options) ?? [],
    );
    return watch({ ...about, outcome: taken.length > 0 ? 'kept' : 'duplicate', taken });
  };
};

/** So many forms of a host are named. */
const MOST_FORMS = 60;

/**
 * Looks for hosts of which many replies come and none in a form that is known, and keeps that, with the
 * names of the forms: among the replies that nobody understands, as those of a whole host.
 */
const createSiteWatch = (
  unread: Pick<UnreadReplies, 'noteHost' | 'forgetHost'>,
  now: () => number,
) => {
  const counts = createReplyCounts();
  const forms = new Map<string, NameCounts>();
  /** How many replies of a host are noted. */
  const noted = new Map<string, number>();

  return {
    /** Throws what the store throws. */
    add: (verdict: Verdict): void => {
      const { platform, host } = verdict;
      if (platform === undefined || host === undefined) return;
      counts.add(verdict);
      const form = unknownForm(verdict);
      const names = forms.get(host) ?? createNameCounts(MOST_FORMS);
      forms.set(host, names);
      if (form !== undefined) names.add(form);
      const found = counts.host(host);
      const before = noted.get(host) ?? 0;
      if (found?.mayHaveChanged === true && found.data > before) {
        const at = new Date(now()).toISOString();
        const named = JSON.stringify({ forms: Object.fromEntries(names.entries()) });
        unread.noteHost({ platform, host, at, form: named, replies: found.data - before });
        noted.set(host, found.data);
      } else if (found?.mayHaveChanged === false && before > 0) {
        // It brought what is known after all.
        unread.forgetHost({ platform, host });
        noted.delete(host);
      }
    },
  };
};
