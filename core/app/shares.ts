import { AppError } from '#kit/errors.ts';
import { messages } from '../engine/messages.ts';

/** Lets so many things of one asker go on at a time: what more they ask waits in order, and holds up nobody else. */
export interface Shares {
  /** Waits for a place, and answers how to give it back. Throws `service_unavailable` for whoever goes away. */
  readonly enter: (asker: string, signal?: AbortSignal) => Promise<() => void>;
}

interface Share {
  taken: number;
  readonly waiting: Set<() => void>;
}

export const createShares = (most: number): Shares => {
  const shares = new Map<string, Share>();

  const leave = (asker: string, share: Share): void => {
    const [next] = share.waiting;
    if (next) {
      share.waiting.delete(next);
      next();
      return;
    }
    share.taken -= 1;
    if (share.taken === 0) shares.delete(asker);
  };

  return {
    enter: async (asker, signal) => {
      if (signal?.aborted === true) throw gone(signal);
      const share = shares.get(asker) ?? { taken: 0, waiting: new Set() };
      shares.set(asker, share);
      if (share.taken < most) share.taken += 1;
      else await turnIn(share, signal);
      return () => leave(asker, share);
    },
  };
};

const turnIn = async ({ waiting }: Share, signal: AbortSignal | undefined): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const goAway = (): void => {
    if (waiting.delete(resolve)) reject(gone(signal));
  };
  waiting.add(resolve);
  signal?.addEventListener('abort', goAway, { once: true });
  await promise.finally(() => signal?.removeEventListener('abort', goAway));
};

const gone = (signal: AbortSignal | undefined): AppError =>
  new AppError('service_unavailable', messages.callEnded, { cause: signal?.reason });
