import { AppError } from '#kit/errors.ts';
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

export const createUnderWay = <Progress>(): UnderWay<Progress> => {
  const all = new Map<string, Work<Progress>>();
  return {
    follow: async (id, work) => {
      if (all.has(id)) throw new AppError('validation_error', messages.idInUse);
      const stop = new AbortController();
      const { promise: over, resolve } = Promise.withResolvers<void>();
      const one: Work<Progress> = { stop, over };
      all.set(id, one);
      try {
        return await work({
          signal: stop.signal,
          tell: (progress) => {
            one.progress = progress;
          },
        });
      } finally {
        all.delete(id);
        resolve();
      }
    },
    progress: (id) => all.get(id)?.progress,
    cancel: (id) => all.get(id)?.stop.abort(),
    close: async () => {
      const open = [...all.values()];
      for (const { stop } of open) stop.abort();
      await Promise.all(open.map(({ over }) => over));
    },
  };
};
