import type { Engine } from '../engine/engine.ts';
import type { LeftOutRedaction, Store } from '../store/index.ts';

/** Reads calls that hold somebody who is left out, and hands on what is to be taken out of each. */
export type RunLeftOut = (watch: {
  readonly take: (redaction: LeftOutRedaction) => void;
  readonly signal: AbortSignal;
}) => Promise<void>;

/** Takes those who are left out of what calls were answered: in the background, one pass at a time. */
export interface LeftOutTaking {
  /** Begins where calls wait for it and it is not under way. */
  readonly follow: () => void;
  /** Resolves once no call waits, or nothing more can be done now; never rejects. */
  readonly settle: () => Promise<void>;
  /** Ends what is under way; what is left stays noted. */
  readonly stop: () => Promise<void>;
}

interface Config {
  readonly store: Pick<Store, 'people'>;
  readonly run: RunLeftOut;
  readonly changed: Engine['changed'];
}

export const createLeftOutTaking = ({ store, run, changed }: Config): LeftOutTaking => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let underWay: Promise<void> | undefined;

  const pass = async (): Promise<number> => {
    let taken = 0;
    const take = (redaction: LeftOutRedaction): void => {
      if (store.people.takeLeftOut(redaction)) taken += 1;
    };
    await run({ take, signal });
    return taken;
  };

  const work = async (): Promise<void> => {
    // Not before whoever began it has gone on: it may be within a call.
    await Promise.resolve();
    let isTaken = false;
    try {
      while (!signal.aborted && store.people.hasLeftOutCalls() && (await pass()) > 0)
        isTaken = true;
    } catch {
      // Busy, lost or closed: the calls stay noted, and are given out by nobody until the next pass.
    } finally {
      underWay = undefined;
    }
    if (isTaken) changed('collections', 'calls');
  };

  const begin = (): Promise<void> => (underWay ??= work());

  const isWaiting = (): boolean => {
    try {
      return store.people.hasLeftOutCalls();
    } catch {
      return false;
    }
  };

  return {
    follow: () => {
      if (!signal.aborted && !underWay && isWaiting()) void begin();
    },
    settle: async () => {
      await underWay;
      // Calls may have been noted since that began.
      if (isWaiting()) await begin();
    },
    stop: async () => {
      stopping.abort();
      await underWay;
    },
  };
};
