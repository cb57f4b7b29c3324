/** Hands over what waits, by itself: when something waits, and later and later again after it failed. */
import { setTimeout as wait } from 'node:timers/promises';
import { AppError, plainMessage, toAppError } from '#kit/errors.ts';
import type { Message } from '#kit/message.ts';
import type { SendReport } from '../../hand-over/send.ts';
import type { Store } from '../../store/index.ts';
import { sharedWith, type Connection } from './connection.ts';

export interface SenderParts {
  readonly store: Pick<Store, 'forgettingRequests' | 'outbox' | 'settings' | 'sendingLease'>;
  readonly connection: Pick<Connection, 'get' | 'isReady' | 'dropToken' | 'signOut'>;
  /** Sends what waits for a laboratory, by its name in the outbox. */
  readonly send: (laboratory: string, signal: AbortSignal) => Promise<SendReport>;
  readonly now: () => number;
  readonly monotonic: () => number;
  readonly sleep?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined;
  readonly changed: () => void;
}

/** How often it is looked for what other programs on the same data folder entered. */
const LOOK_MS = 5000;
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = 15 * 60_000;

/** The wait after so many failures in a row, in milliseconds. */
export const retryDelay = (failures: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20));

export type Sender = ReturnType<typeof createSender>;

export const createSender = (parts: SenderParts) => {
  const { store, connection, now, monotonic, changed } = parts;
  const sleep = parts.sleep ?? ((ms, signal) => wait(ms, undefined, { signal, ref: false }));
  const ending = new AbortController();
  let isSending = false;
  let isElsewhere = false;
  let failures = 0;
  let problem: (Message & { readonly isOffline: boolean }) | undefined;
  let retryAt: number | undefined;
  let woken = new AbortController();

  const clearFailure = (): void => {
    failures = 0;
    problem = undefined;
    retryAt = undefined;
  };

  const noteFailure = (error?: AppError): void => {
    failures += 1;
    retryAt = monotonic() + retryDelay(failures);
    problem = error && {
      ...plainMessage(error.detail ?? error),
      isOffline: error.reason === 'offline',
    };
  };

  /** The laboratory as the outbox knows it, where something waits for it and this process can send. */
  const laboratoryToServe = (): string | undefined => {
    const to = connection.isReady() ? connection.get() : null;
    if (!to) return undefined;
    const laboratory = sharedWith(to);
    const isWaiting =
      store.outbox.next(laboratory, 0, 1).length > 0 ||
      store.forgettingRequests.waiting(laboratory).length > 0;
    return isWaiting ? laboratory : undefined;
  };

  const sendOnce = async (laboratory: string): Promise<void> => {
    const { taken, known, later } = await parts.send(laboratory, ending.signal);
    if (taken + known > 0)
      store.settings.set('lastHandOver', {
        at: new Date(now()).toISOString(),
        entries: taken + known,
      });
    if (later > 0) noteFailure();
    else clearFailure();
  };

  const attempt = async (): Promise<void> => {
    const laboratory = laboratoryToServe();
    if (laboratory === undefined || (retryAt !== undefined && monotonic() < retryAt)) return;
    const wasElsewhere = isElsewhere;
    isElsewhere = !store.sendingLease.take();
    if (isElsewhere !== wasElsewhere) changed();
    if (isElsewhere) return;
    isSending = true;
    changed();
    try {
      await withNewToken(() => sendOnce(laboratory));
    } catch (thrown) {
      if (!ending.signal.aborted) noteFailure(toAppError(thrown));
    } finally {
      isSending = false;
      store.sendingLease.release();
      changed();
    }
  };

  /** A token that is refused is renewed once; where that does not help, the person has to sign in again. */
  const withNewToken = async (work: () => Promise<void>): Promise<void> => {
    try {
      return await work();
    } catch (thrown) {
      if (!isRefusedToken(thrown)) throw thrown;
    }
    connection.dropToken();
    try {
      await work();
    } catch (thrown) {
      if (isRefusedToken(thrown) && thrown.kind === 'invalid_api_key') connection.signOut();
      throw thrown;
    }
  };

  const pause = async (): Promise<void> => {
    const isWaiting = retryAt !== undefined;
    const ms = isWaiting ? Math.max(0, (retryAt ?? 0) - monotonic()) : LOOK_MS;
    const signal = AbortSignal.any([ending.signal, woken.signal]);
    if (!signal.aborted) await sleep(ms, signal).catch(() => undefined);
    if (woken.signal.aborted) woken = new AbortController();
  };

  const work = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      try {
        await attempt();
      } catch (thrown) {
        // The data file could not be read or written: it is tried again as after any failure.
        noteFailure(toAppError(thrown));
      }
      await pause();
    }
  };
  let working: Promise<void> | undefined;

  return {
    /** Begins, once the start of the program has answered whatever it has to answer first. */
    start: (): void => {
      working ??= new Promise<void>((resolve) => void setImmediate(resolve)).then(work);
    },

    /** Something was entered into the outbox. What failed a moment ago is not hurried. */
    wake: (): void => {
      if (retryAt === undefined && !isSending) woken.abort();
    },

    /** The person wants it now. */
    sendNow: (): void => {
      clearFailure();
      woken.abort();
    },

    status: () => ({
      isSending,
      isElsewhere,
      problem,
      retryInSeconds:
        retryAt === undefined ? undefined : Math.max(0, Math.ceil((retryAt - monotonic()) / 1000)),
    }),

    close: async (): Promise<void> => {
      ending.abort();
      await working;
    },
  };
};

const isRefusedToken = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError && ['invalid_api_key', 'not_permitted'].includes(thrown.kind);
