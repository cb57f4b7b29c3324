import { AppError } from '#kit/errors.ts';
import type { ShortLived } from '../store/index.ts';
import { messages } from './messages.ts';

/** What takes long, by the name that whoever began it gave it. */
export interface UnderWay<Progress> {
  /** Does one under that name. Throws `validation_error` for a name that is taken. */
  readonly follow: <T>(id: string, work: (watch: WorkWatch<Progress>) => Promise<T>) => Promise<T>;
  /** How far one is; `undefined` before it told anything, and when it is over. */
  readonly progress: (id: string) => Progress | undefined;
  /** Ends one. Nothing happens to one that is over. */
  readonly cancel: (id: string) => void;
  /** Ends all of them; resolves once nothing of them is left. */
  readonly close: () => Promise<void>;
}

interface WorkWatch<Progress> {
  readonly tell: (progress: Progress) => void;
  readonly signal: AbortSignal;
}

interface Work<Progress> {
  readonly stop: AbortController;
  readonly over: Promise<void>;
  progress?: Progress;
}

/** How often others are told how far something is, and it is looked whether they ended it, in milliseconds. */
const SHARED_MS = 500;
/** How long what a process said stands that says no more. */
const STANDS_MS = 60_000;

/** `shared`: where other processes on the same data find what is under way here, and end it. */
export const createUnderWay = <Progress extends object>(shared?: {
  readonly shortLived: ShortLived;
  readonly kind: string;
}): UnderWay<Progress> => {
  const all = new Map<string, Work<Progress>>();
  const progresses = shared?.shortLived.of<Progress>(`progress of ${shared.kind}`);
  const cancelled = shared?.shortLived.of<object>(`cancelled ${shared.kind}`);

  const share = (id: string, { progress, stop }: Work<Progress>): void => {
    try {
      if (progress) progresses?.add(id, progress, STANDS_MS);
      if (cancelled?.get(id)) stop.abort();
    } catch {
      // A store that cannot be used at present: they are told the next time.
    }
  };
  const unshare = (id: string): void => {
    try {
      if (progresses?.get(id)) progresses.delete(id);
      if (cancelled?.get(id)) cancelled.delete(id);
    } catch {
      // It is over by itself.
    }
  };

  return {
    follow: async (id, work) => {
      if (all.has(id)) throw new AppError('validation_error', messages.idInUse);
      const stop = new AbortController();
      const { promise: over, resolve } = Promise.withResolvers<void>();
      const one: Work<Progress> = { stop, over };
      all.set(id, one);
      const sharing = shared && setInterval(share, SHARED_MS, id, one).unref();
      try {
        return await work({
          signal: stop.signal,
          tell: (progress) => {
            one.progress = progress;
          },
        });
      } finally {
        clearInterval(sharing);
        unshare(id);
        all.delete(id);
        resolve();
      }
    },
    progress: (id) => {
      const here = all.get(id);
      return here ? here.progress : progresses?.get(id)?.value;
    },
    cancel: (id) => {
      const here = all.get(id);
      if (here) here.stop.abort();
      else cancelled?.add(id, {}, STANDS_MS);
    },
    close: async () => {
      const open = [...all.values()];
      for (const { stop } of open) stop.abort();
      await Promise.all(open.map(({ over }) => over));
    },
  };
};
