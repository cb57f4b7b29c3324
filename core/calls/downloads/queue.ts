import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError, toAppError, toFailure } from '#kit/errors.ts';
import type { DownloadChange, DownloadRow } from '../../store/index.ts';
import { createAttempt, recovered, removeEmptyFolder } from './attempt.ts';
import { discardPart } from './parts.ts';
import type { QueueConfig } from './queue-config.ts';
import { createTurns, later } from './scheduler.ts';
import { messages } from '../answering/messages.ts';
import type { Message } from '#kit/message.ts';

export interface DownloadQueue {
  /** Where files go when the person has chosen no folder. */
  readonly defaultFolder: () => string;
  /** Starts what waits, as far as there is room. */
  readonly pump: () => void;
  readonly pause: (id: string) => void;
  readonly resume: (id: string) => void;
  readonly remove: (id: string, deleteFile: boolean) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Running {
  readonly stop: AbortController;
  readonly ended: Promise<void>;
  readonly platform: string;
}

const AT_ONCE = 2;
/** When the store cannot be written to: a locked database, a full disk. In milliseconds. */
const TELL_AGAIN_MS = 5000;

/** The download queue: rows in the store, transfers here. After a restart it goes on by itself. */
export const createQueue = (config: QueueConfig): DownloadQueue => {
  const { rows } = config;
  const running = new Map<string, Running>();
  const after = config.later ?? later;
  const turns = createTurns(() => pump(), after);
  const attempt = createAttempt(config);
  let open = true;

  const pump = (): void => {
    if (!open || config.collects === false || running.size >= AT_ONCE) return;
    let queued = rows.list('queued').filter(({ id }) => !running.has(id));
    while (running.size < AT_ONCE) {
      const busy = [...running.values()].map(({ platform }) => platform);
      const row = turns.next(queued, busy);
      if (!row) return;
      queued = queued.filter((other) => other !== row);
      // Claimed, because the app and a headless server may share one data folder.
      const claimed = rows.claim(row.id);
      if (claimed) start(row, claimed.engine);
    }
  };

  const start = (row: DownloadRow, engine: string | null): void => {
    const stop = new AbortController();
    const begun = async (): Promise<void> => {
      rows.update(row.id, { error: null });
      await attempt({ ...row, engine }, stop);
    };
    const ended = begun()
      .catch((thrown: unknown) => fail(row, thrown, stop.signal))
      .finally(() => {
        running.delete(row.id);
        config.changed('downloads', 'credits');
        pump();
      })
      // A store that is busy now must not end the program; the row is queued again at the next start.
      .catch(() => undefined);
    running.set(row.id, { stop, ended, platform: row.platform });
    config.changed('downloads');
  };

  /** A stopped or failed transfer: the list shows what is there, and why there is no more. */
  const fail = (row: DownloadRow, thrown: unknown, signal: AbortSignal): void => {
    if (signal.aborted) return;
    const error = diskFailure(thrown) ?? toAppError(thrown);
    if (error.retryAfter !== undefined) turns.wait(row.platform, error.retryAfter);
    // Our own pace is no fault of the file: it waits for its turn, as all that come after it do.
    const paced = error.retryAfter !== undefined && error.refusal === undefined;
    tell(
      row.id,
      paced
        ? { state: 'queued', attempts: row.attempts }
        : { state: 'failed', error: toFailure(error) },
    );
  };

  /** Notes how an attempt ended; later, when the store cannot be written to now. */
  const tell = (id: string, change: DownloadChange): void => {
    try {
      if (rows.get(id)?.state === 'running') rows.update(id, change);
      config.changed('downloads');
    } catch {
      if (open) after(() => tell(id, change), TELL_AGAIN_MS);
    }
  };

  const stopOne = async (id: string): Promise<void> => {
    const task = running.get(id);
    task?.stop.abort();
    await task?.ended;
  };

  return {
    defaultFolder: config.defaultFolder,
    pump,
    pause: (id) => {
      must(rows, id);
      rows.update(id, { state: 'paused' });
      running.get(id)?.stop.abort();
    },
    resume: (id) => {
      const { state, platform } = must(rows, id);
      if (state === 'done' || state === 'running') return;
      const task = running.get(id);
      rows.update(id, { state: 'queued' });
      turns.wake(platform);
      if (!task) pump();
    },
    remove: async (id, deleteFile) => {
      must(rows, id);
      rows.update(id, { state: 'cancelled' });
      await stopOne(id);
      // Read again: its last moments may have named a part or a finished file.
      const row = must(rows, id);
      // A kill may have come between the file's name and its row.
      const { file, sidecar } = (await recovered(row)) ?? row;
      if (row.partial !== null) await discardPart(row.partial);
      if (deleteFile)
        for (const path of [file, sidecar]) if (path !== null) await rm(path, { force: true });
      if (deleteFile && file !== null) await removeEmptyFolder(row, dirname(file));
      rows.remove(id);
    },
    close: async () => {
      open = false;
      turns.close();
      const ids = [...running.keys()];
      await Promise.all(ids.map(stopOne));
      for (const id of ids)
        if (rows.get(id)?.state === 'running') rows.update(id, { state: 'queued' });
    },
  };
};

const must = (rows: QueueConfig['rows'], id: string): DownloadRow => {
  const row = rows.get(id);
  if (!row) throw new AppError('not_found', messages.noSuchDownload);
  return row;
};

const FULL = messages.diskFull;
const CLOSED = messages.downloadFolderNotWritable;

const WORDS: Readonly<Record<string, Message>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EFBIG: messages.fileTooLargeForDisk,
  EACCES: CLOSED,
  EPERM: CLOSED,
  EROFS: CLOSED,
  ENOTDIR: messages.downloadFolderNotAFolder,
  EEXIST: messages.downloadFolderNotAFolder,
  ENOENT: messages.downloadFolderLost,
  EIO: messages.diskFailed,
  ENODEV: messages.diskLost,
};

/** What the disk threw, as one of our errors with a sentence; `undefined` for anything else. */
const diskFailure = (thrown: unknown): AppError | undefined => {
  if (!(thrown instanceof Error) || !('code' in thrown) || !('syscall' in thrown)) return undefined;
  const words = WORDS[String(thrown.code)];
  return words === undefined ? undefined : new AppError('internal_error', words, { cause: thrown });
};
