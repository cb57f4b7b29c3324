import { AppError } from '../kit/errors.ts';
import type { ExportProgress, Watch } from '../exports/watched.ts';

/** Exports that are being written, by the name that whoever began one gave it. */
export interface ExportsUnderWay {
  /** Writes one under that name. Throws `validation_error` for a name that is taken. */
  readonly follow: <T>(id: string, write: (watch: Watch) => Promise<T>) => Promise<T>;
  /** How far one is; `undefined` before its first rows, and when it is over. */
  readonly progress: (id: string) => ExportProgress | undefined;
  /** Ends one; nothing of it stays. Nothing happens to one that is over. */
  readonly cancel: (id: string) => void;
  /** Ends all of them; resolves once nothing of them is left. */
  readonly close: () => Promise<void>;
}

interface UnderWay {
  readonly stop: AbortController;
  readonly over: Promise<void>;
  progress?: ExportProgress;
}

export const createExportsUnderWay = (): ExportsUnderWay => {
  const all = new Map<string, UnderWay>();
  return {
    follow: async (id, write) => {
      if (all.has(id)) throw new AppError('validation_error', 'id: an export has it already');
      const stop = new AbortController();
      const { promise: over, resolve } = Promise.withResolvers<void>();
      const one: UnderWay = { stop, over };
      all.set(id, one);
      try {
        return await write({
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
