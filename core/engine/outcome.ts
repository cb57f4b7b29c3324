/** What the engine is asked, and how it answers. */
import type { Meta } from '#calls/index.ts';
import type { AppError, Refusal } from '#kit/errors.ts';
import type { Result } from '#kit/result.ts';
import type { Topic } from '#kit/topics.ts';
import type { Caller } from './caller.ts';
import type { Catalogue, Entry } from './catalogue.ts';

/** What is asked for, once its parameters were checked. */
export interface ResolvedCall {
  readonly entry: Entry;
  readonly params: Readonly<Record<string, unknown>>;
  /** The canonical text of all that the answer depends on. */
  readonly paramsKey: string;
}

/**
 * A page that is longer than asked for, or too long for a reader, is cut between two items. Its cursor
 * then names a place inside the answer that is already kept: going on from there asks nobody and costs
 * nothing, and following the cursors gives every item exactly once.
 */
export interface Place {
  /** The call whose answer is gone on with. */
  readonly callId: string;
  /** How many of its items were given already. */
  readonly offset: number;
  /** The call that was asked for what comes behind that answer, where one was: it is not asked again. */
  readonly nextCallId?: string | undefined;
}

/**
 * Where the items of a page stand: those of a joined page first in `before`, the end of one answer, and
 * then in the next one.
 */
export interface Places extends Place {
  readonly before?: { readonly place: Place; readonly count: number } | undefined;
}

/** An answer, of the platform just now or out of what is kept. */
export interface Good {
  readonly ok: true;
  readonly result: Result;
  /** The archive answered to this, and may be asked the same again. */
  readonly resolved?: ResolvedCall;
  /** The items at the beginning of a joined page that stand in an answer before this one. */
  readonly before?: Places['before'];
  readonly meta: Meta;
}

/** How a call ended: an error is no exception, and has been kept as well. */
export type Outcome = Good | { readonly ok: false; readonly error: AppError; readonly meta: Meta };

/** The engine, as doors and collections know it. */
export interface Engine extends Changes {
  readonly catalogue: Catalogue;
  /**
   * The only way to a platform. Never throws: a failure is an outcome. The caller's key is looked at in
   * every call, also for an answer from the archive, and again in the transaction that reserves.
   */
  readonly call: (
    id: string,
    params: Readonly<Record<string, unknown>>,
    caller: Caller,
  ) => Promise<Outcome>;
  /**
   * The archive's answer to a question that it answered before; nothing where `call` has to say more.
   * Throws the key's error when the key may not be used any more.
   */
  readonly kept: (question: ResolvedCall, caller: Caller) => Good | undefined;
  /** Why nothing can answer a call at present, whoever asks; looks up what was captured, and asks nobody. */
  readonly findObstacle: (
    entry: Entry,
    params: Readonly<Record<string, unknown>>,
  ) => Refusal | undefined;
  /** The same, and why whoever has no access of their own to the platform is not answered. */
  readonly findGuestObstacle: Engine['findObstacle'];
  readonly inFlight: number;
  /**
   * Takes no more calls, waits for those in flight (at most `graceMs`), then refuses the rest; gives
   * back what ended calls left reserved.
   */
  readonly close: (graceMs?: number) => Promise<void>;
}

type Listener = (topics: readonly Topic[]) => void;

/** Who is told what changed. */
interface Changes {
  readonly changed: (...topics: readonly Topic[]) => void;
  /** Answers how to hear no more. */
  readonly onChange: (listener: Listener) => () => void;
}

export const createChanges = (): Changes => {
  const listeners = new Set<Listener>();
  return {
    changed: (...topics) => {
      for (const listener of listeners) {
        try {
          listener(topics);
        } catch {
          // A window that is gone must not change what a call answers.
        }
      }
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
