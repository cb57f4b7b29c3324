import type { Ending, Finished, Store } from '../store/index.ts';

/** How calls end: written down with their evidence, their credits settled or given back. */
export interface Endings {
  /**
   * Writes the end of a call as `store.calls.finish` does, and throws as it does. While another process
   * holds the database, it is tried again for a moment, without holding this one.
   */
  readonly finish: (callId: string, ending: Ending) => Promise<Finished>;
  /**
   * Writes a failure. The credits go back even when the failure itself cannot be written down
   * (evidence, health), and later when nothing can be written now. Never throws. `atOnce` when the
   * same call has waited for the database already.
   */
  readonly refund: (callId: string, ending: Ending, atOnce: boolean) => Promise<Finished>;
  /** Tries once more to give back what is still reserved, for about a second. */
  readonly close: () => Promise<void>;
}

export interface EndingsConfig {
  readonly store: Store;
  /** Whether the call is still on its way: then what it reserved is not left over. */
  readonly isRunning: (callId: string) => boolean;
  /** Told when credits were given back after their call had ended. */
  readonly onRefunds: () => void;
  /** One sentence for the log. */
  readonly warn: (sentence: string) => void;
  /** Resolves after `ms`, or as soon as the signal is aborted; never rejects. */
  readonly sleep?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

/** Between the tries of one ending, in milliseconds. */
const BUSY_MS: readonly number[] = [100, 400, 1000];
/** Between the tries to give back what is left over; the last one holds for all that follow. */
const LATER_MS: readonly number[] = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];
/** The same at the end of the program. What is still left then is given back by the next start. */
const LAST_MS: readonly number[] = [0, 250, 750];

export const createEndings = (config: EndingsConfig): Endings => {
  const { store, warn, sleep = wait } = config;
  const closing = new AbortController();
  let sweeping: Promise<void> | undefined;
  let isLeftOver = false;

  const finish = async (callId: string, ending: Ending): Promise<Finished> => {
    for (const ms of BUSY_MS) {
      try {
        return store.calls.finish(callId, ending);
      } catch (error) {
        if (!store.isBusy(error)) throw error;
      }
      await sleep(ms);
    }
    return store.calls.finish(callId, ending);
  };

  /**
   * Gives back whatever this process has reserved for calls that are over: looked up in the store, so
   * that none is forgotten. Says whether nothing is left.
   */
  const sweep = (): boolean => {
    try {
      const left = store.leases.openCalls().filter((callId) => !config.isRunning(callId));
      for (const callId of left) store.ledger.refund(callId, 'interrupted');
      if (left.length > 0) config.onRefunds();
      isLeftOver = false;
    } catch {
      return false;
    }
    return true;
  };

  const sweepLater = async (): Promise<void> => {
    for (let tries = 0; !closing.signal.aborted; tries += 1) {
      await sleep(LATER_MS[Math.min(tries, LATER_MS.length - 1)] ?? 0, closing.signal);
      if (closing.signal.aborted || sweep()) return;
    }
  };

  const leaveOver = (): void => {
    isLeftOver = true;
    if (sweeping || closing.signal.aborted) return;
    warn(
      'the data folder cannot be written to: the credits of calls that failed stay reserved until it can',
    );
    sweeping = sweepLater().finally(() => {
      sweeping = undefined;
      // A call may have failed between the last look and now.
      if (isLeftOver) leaveOver();
    });
  };

  return {
    finish,
    refund: async (callId, ending, atOnce) => {
      try {
        return atOnce ? store.calls.finish(callId, ending) : await finish(callId, ending);
      } catch {
        try {
          return { credits: store.ledger.refund(callId, ending.outcome), evidence: [] };
        } catch {
          leaveOver();
          return { credits: 0, evidence: [] };
        }
      }
    },
    close: async () => {
      closing.abort();
      await sweeping;
      for (const ms of LAST_MS) {
        if (!isLeftOver) return;
        await sleep(ms);
        sweep();
      }
    },
  };
};

const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
    // Waiting to give credits back keeps no program alive: it does so once more when it ends.
    if (signal) timer.unref();
  });
