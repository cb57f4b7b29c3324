import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Push } from '../../contract/index.ts';
import { AppError, toAppError, toFailure } from '../../kit/errors.ts';
import type { Topic } from '../../kit/local.ts';
import type { DownloadRow, Store } from '../../store/index.ts';
import { mediaTypeOf } from './media-types.ts';
import { fileName } from './names.ts';
import { settle, sizeOf, transfer, writeSidecar, type MediaReply } from './transfer.ts';
import { createTurns, later, type Later } from './scheduler.ts';

/** A direct link and how it came about. */
export interface Link {
  readonly url: string;
  readonly mediaType: string;
  /** The call that asked for it; absent of a file whose address an answer named. */
  readonly callId?: string | undefined;
  readonly fetchedAt?: string | undefined;
}

type Rows = Store['downloads'];

export interface QueueConfig {
  readonly rows: Rows;
  /** Where files go when the person has chosen no folder. */
  readonly defaultFolder: () => string;
  readonly folder: () => string;
  /** Asks the row's operation for a link; `fresh` when an older link was refused. */
  readonly link: (row: DownloadRow, fresh: boolean) => Promise<Link>;
  readonly media: (
    row: DownloadRow,
    url: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ) => Promise<MediaReply>;
  readonly push: (message: Push) => void;
  readonly changed: (...topics: readonly Topic[]) => void;
  readonly now: () => number;
  /** Milliseconds from some moment on, never set back: for the pace of what is told. */
  readonly monotonic?: () => number;
  /** For tests: another way to wait. */
  readonly later?: Later;
}

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
/** Nothing is asked of an operation for such a file, so nobody gets a new address for it by itself. */
const GONE = ': ask again for the answer that named it, and save the file anew from there';
const PROGRESS_MS = 200;
/** Transfers keep their count of bytes in the store this often, for the list after a restart. */
const NOTE_MS = 2000;

/** The download queue: rows in the store, transfers here. After a restart it goes on by itself. */
export const createQueue = (config: QueueConfig): DownloadQueue => {
  const { rows } = config;
  const running = new Map<string, Running>();
  const turns = createTurns(() => pump(), config.later ?? later);
  let open = true;

  const pump = (): void => {
    if (!open || running.size >= AT_ONCE) return;
    let queued = rows.list('queued').filter(({ id }) => !running.has(id));
    while (running.size < AT_ONCE) {
      const busy = [...running.values()].map(({ platform }) => platform);
      const row = turns.next(queued, busy);
      if (!row) return;
      queued = queued.filter((other) => other !== row);
      // Claimed, because the app and a headless server may share one data folder.
      if (rows.claim(row.id)) start(row);
    }
  };

  const start = (row: DownloadRow): void => {
    const stop = new AbortController();
    rows.update(row.id, { error: null });
    const ended = run(row, stop.signal)
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
  const fail = async (row: DownloadRow, thrown: unknown, signal: AbortSignal): Promise<void> => {
    const { id } = row;
    const partial = rows.get(id)?.partial ?? null;
    const received = partial === null ? 0 : await sizeOf(partial);
    if (!rows.get(id)) return;
    if (signal.aborted) return void rows.update(id, { received });
    const error = toAppError(thrown);
    if (error.retryAfter !== undefined) turns.wait(row.platform, error.retryAfter);
    // Our own pace is no fault of the file: it waits for its turn, as all that come after it do.
    const paced = error.retryAfter !== undefined && error.refusal === undefined;
    rows.update(id, {
      received,
      ...(paced
        ? { state: 'queued', attempts: row.attempts }
        : { state: 'failed', error: toFailure(error) }),
    });
  };

  const run = async (row: DownloadRow, signal: AbortSignal): Promise<void> => {
    await mkdir(config.folder(), { recursive: true });
    const partial = row.partial ?? join(config.folder(), `.${row.id}.part`);
    rows.update(row.id, { partial });
    const asked =
      row.address === null ? await config.link(row, row.error !== null) : { url: row.address };
    let mediaType = 'mediaType' in asked ? asked.mediaType : '';
    const received = await transfer({
      partial,
      validator: row.etag ?? row.lastModified ?? undefined,
      get: (headers) => config.media(row, asked.url, headers, signal),
      onStart: (told) => {
        if (row.address !== null)
          mediaType = mediaTypeOf({
            said: told.mediaType,
            named: row.mediaType ?? undefined,
            address: row.address,
          });
        const { total, validator } = told;
        rows.update(row.id, {
          total: total ?? null,
          etag: validator?.startsWith('"') ? validator : null,
          lastModified: validator?.startsWith('"') ? null : (validator ?? null),
        });
      },
      onBytes: progress(row.id),
      signal,
      whenGone: row.address === null ? undefined : GONE,
    });
    await finish(row, { ...asked, mediaType }, partial, received);
  };

  const finish = async (
    row: DownloadRow,
    link: Link,
    partial: string,
    received: { size: number; sha256: string },
  ): Promise<void> => {
    const name = fileName(row.platform, idOf(row), row.title ?? '', link.mediaType);
    const file = await settle(partial, join(config.folder(), name));
    const finished = new Date(config.now()).toISOString();
    const sidecar = await writeSidecar(file, {
      source: row.sourceUrl ?? undefined,
      address: row.address ?? undefined,
      operation: row.operation,
      params: row.params,
      title: row.title ?? undefined,
      mediaType: link.mediaType,
      size: received.size,
      sha256: received.sha256,
      linkObtainedByCall: link.callId,
      linkObtainedAt: link.fetchedAt,
      finishedAt: finished,
    });
    rows.update(row.id, {
      state: 'done',
      file,
      sidecar,
      partial: null,
      received: received.size,
      total: received.size,
      sha256: received.sha256,
      mediaType: link.mediaType,
    });
  };

  const progress = (id: string): ((received: number) => void) => {
    const { monotonic = () => performance.now() } = config;
    let told = -Infinity;
    let noted = monotonic();
    let before = { at: noted, received: 0 };
    return (received) => {
      const at = monotonic();
      if (at - told < PROGRESS_MS) return;
      told = at;
      const total = rows.get(id)?.total ?? undefined;
      const seconds = (at - before.at) / 1000;
      const bytesPerSecond =
        seconds > 0 ? Math.round((received - before.received) / seconds) : undefined;
      before = { at, received };
      config.push({
        push: 'progress',
        download: {
          id,
          received,
          ...(total === undefined ? {} : { total }),
          ...(bytesPerSecond === undefined ? {} : { bytesPerSecond }),
        },
      });
      if (at - noted < NOTE_MS) return;
      noted = at;
      rows.update(id, { received });
    };
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
      if (row.partial !== null) await rm(row.partial, { force: true });
      if (deleteFile)
        for (const path of [row.file, row.sidecar])
          if (path !== null) await rm(path, { force: true });
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

const must = (rows: Rows, id: string): DownloadRow => {
  const row = rows.get(id);
  if (!row) throw new AppError('not_found', 'no such download');
  return row;
};

const idOf = (row: DownloadRow): string => {
  const first = Object.values(row.params as Record<string, unknown>)[0];
  return row.name ?? (typeof first === 'string' ? first : row.id);
};
