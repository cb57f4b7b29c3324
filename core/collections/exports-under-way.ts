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
  readonly close: () => void;
}

export const createExportsUnderWay = (): ExportsUnderWay => {
  const all = new Map<string, { stop: AbortController; progress?: ExportProgress }>();
  return {
    follow: async (id, write) => {
      if (all.has(id)) throw new AppError('validation_error', 'id: an export has it already');
      const stop = new AbortController();
      all.set(id, { stop });
      try {
        return await write({
          signal: stop.signal,
          tell: (progress) => void all.set(id, { stop, progress }),
        });
      } finally {
        all.delete(id);
      }
    },
    progress: (id) => all.get(id)?.progress,
    cancel: (id) => all.get(id)?.stop.abort(),
    close: () => {
      for (const { stop } of all.values()) stop.abort();
    },
  };
};
