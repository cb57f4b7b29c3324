import { chmod, mkdir, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '#kit/errors.ts';
import type { DownloadRow } from '../../store/index.ts';
import { chooseMediaType, plainType, refusePage } from './media-types.ts';
import { fileName } from './names.ts';
import {
  createPart,
  discardPart,
  notePath,
  partsIn,
  reopenPart,
  statIfPresent,
  type Part,
  type PartPlace,
} from './parts.ts';
import type { Link, QueueConfig } from './queue-config.ts';
import { ifRange, type Held, type Start } from './ranges.ts';
import { recover, settle, writeNote, type Settled } from './settle.ts';
import { transfer, type Received } from './transfer.ts';
import { messages } from '../answering/messages.ts';
import type { Push } from '../index.ts';

const NOTHING_HELD = { received: 0, partSha256: null } as const;

type FoundLink = { readonly url: string } & Partial<Link>;

/**
 * One attempt at a download, from its row as it was claimed to the file under its name. Each step is
 * in the row before it is done, so that an attempt after a kill finds what there is: it goes on with
 * the part, finishes the settling, or begins anew, and never leaves a second copy.
 */
export const createAttempt = (config: QueueConfig) => {
  const { rows } = config;

  return async (row: DownloadRow, stop: AbortController): Promise<void> => {
    const place = await preparePartPlace(config, row);
    const settled = await recovered(row);
    if (settled) return done(row.id, row.partial, settled);
    const part = await partFor(row, place);
    try {
      rows.update(row.id, {
        partial: part.path,
        settling: null,
        ...(part.held ? {} : NOTHING_HELD),
      });
      const { size, sha256 } = await everyByte(row, part, place, stop);
      rows.update(row.id, { total: size, received: size, sha256, partSha256: sha256 });
    } catch (error) {
      await dropEmpty(row, part, place).catch(() => undefined);
      throw error;
    } finally {
      await part.file.close();
    }
    await finish(row.id, part.path, place);
  };

  /** Fetches what is missing and writes the note; neither when an earlier attempt has done so. */
  async function everyByte(
    row: DownloadRow,
    part: Part,
    place: PartPlace,
    stop: AbortController,
  ): Promise<Received> {
    if (isWhole(part.held) && (await statIfPresent(notePath(part.path))))
      return { size: part.held.total, sha256: part.held.sha256 };
    const link: FoundLink =
      row.address === null ? await config.link(row, row.error !== null) : { url: row.address };
    const received = await transfer({
      part,
      get: (headers) => config.media(row, link.url, headers, stop.signal),
      onStart: (start) => {
        own(row, stop);
        const mediaType = checkMediaType(row, link, start);
        rows.update(row.id, { mediaType, ...(start.from === 0 ? anew(start) : {}) });
      },
      onKept: (kept) => {
        own(row, stop);
        const change = kept && { received: kept.bytes, partSha256: kept.sha256 };
        rows.update(row.id, change ?? NOTHING_HELD);
      },
      onBytes: createProgress({
        id: row.id,
        now: config.monotonic ?? (() => performance.now()),
        push: config.push,
        total: () => {
          const { state, total } = own(row, stop);
          // Paused or cancelled at another process: what has come is kept, as when it is done here.
          if (state === 'paused' || state === 'cancelled') stop.abort();
          return total ?? undefined;
        },
      }),
      signal: stop.signal,
      isNamedByAnswer: row.address !== null,
    });
    const mediaType = rows.get(row.id)?.mediaType ?? undefined;
    const finishedAt = new Date(config.now()).toISOString();
    const facts = noteFacts(row, link, { mediaType, ...received, finishedAt });
    await writeNote(part.path, facts, place.mode);
    return received;
  }

  /** After a failure: a part that holds nothing is not left lying in the person's folder. */
  async function dropEmpty(
    { id, engine }: DownloadRow,
    part: Part,
    place: PartPlace,
  ): Promise<void> {
    const row = rows.get(id);
    if (!row || row.received > 0 || (row.engine !== null && row.engine !== engine)) return;
    rows.update(id, { partial: null, partSha256: null });
    await part.file.close();
    await discardPart(part.path);
    await removeEmptyFolder(row, place.folder);
  }

  /** The row, while it is ours: another process may have taken it over after a pause. */
  function own({ id, engine }: DownloadRow, stop: AbortController): DownloadRow {
    const row = rows.get(id);
    if (row && (row.engine === null || row.engine === engine)) return row;
    stop.abort();
    throw new AppError('service_unavailable', messages.downloadRunsElsewhere);
  }

  async function finish(id: string, partial: string, place: PartPlace): Promise<void> {
    const row = rows.get(id);
    if (!row) throw new AppError('not_found', messages.noSuchDownload);
    const name = fileName(row.platform, fileIdFromRow(row), row.title ?? '', row.mediaType ?? '');
    let part = partial;
    const settled = await settle({
      part,
      wanted: join(place.folder, name),
      place,
      onName: (settling) => rows.update(id, { settling }),
      onMoved: (moved) => {
        rows.update(id, { partial: moved });
        part = moved;
      },
    });
    await done(id, part, settled);
  }

  /** The part goes first: what is left after a kill is the file under its name, which the row knows. */
  async function done(id: string, part: string | null, settled: Settled): Promise<void> {
    if (part !== null) await discardPart(part);
    rows.update(id, { state: 'done', ...settled, partial: null, settling: null, partSha256: null });
  }
};

/** The file of a row whose settling was interrupted after the file had got its name. */
export const recovered = async (row: DownloadRow): Promise<Settled | undefined> =>
  row.settling === null || row.partial === null
    ? undefined
    : recover(row.partial, row.settling, row.sha256);

/** The folder into which the finished file goes; made when it is missing. */
const preparePartPlace = async (
  config: QueueConfig,
  { id, folder: name }: DownloadRow,
): Promise<PartPlace> => {
  const root = config.folder();
  const folder = name === null ? root : join(root, name);
  const isOurs = config.isOurs?.(root) ?? false;
  await mkdir(folder, { recursive: true, mode: isOurs ? 0o700 : 0o777 });
  if (isOurs) for (const one of new Set([root, folder])) await chmod(one, 0o700);
  return { folder, id, mode: isOurs ? 0o600 : 0o666 };
};

/** Removes the folder of a list in which nothing lies any more; never the download folder itself. */
export const removeEmptyFolder = async (
  { folder: name }: DownloadRow,
  folder: string,
): Promise<void> => {
  // A folder that holds anything is not removed.
  if (name !== null && basename(folder) === name) await rmdir(folder).catch(() => undefined);
};

/** The part of an earlier attempt where it is worth going on with; else a new one. */
const partFor = async (row: DownloadRow, place: PartPlace): Promise<Part> => {
  const held = heldFromRow(row);
  const known = row.partial === null ? [] : [row.partial];
  const left = row.attempts > 0 ? await partsIn(place) : [];
  let part: Part | undefined;
  for (const path of new Set([...known, ...left])) {
    part ??= held && (await reopenPart(path, held));
    if (part?.path !== path) await discardPart(path);
  }
  return part ?? createPart(place);
};

/** What the row says that its part holds. Nothing, when it could not be gone on with. */
const heldFromRow = (row: DownloadRow): Held | undefined => {
  const { received: bytes, partSha256: sha256, total } = row;
  if (bytes === 0 || sha256 === null || total === null || bytes > total) return undefined;
  const version = { etag: row.etag ?? undefined, lastModified: row.lastModified ?? undefined };
  const held = { bytes, sha256, total, version };
  return isWhole(held) || ifRange(version) !== undefined ? held : undefined;
};

const isWhole = (held: Held | undefined): held is Held =>
  held !== undefined && held.bytes === held.total;

/** The row of a file of which the first byte is still to come. */
const anew = ({ total, version }: Start) => ({
  ...NOTHING_HELD,
  total: total ?? null,
  etag: version.etag ?? null,
  lastModified: version.lastModified ?? null,
});

/** What the file is. Throws `platform_error` when it is nothing that was wanted. */
const checkMediaType = (row: DownloadRow, link: FoundLink, { mediaType }: Start): string => {
  if (row.address !== null)
    return chooseMediaType({
      stated: mediaType,
      named: row.mediaType ?? undefined,
      address: row.address,
    });
  refusePage(plainType(mediaType));
  return link.mediaType ?? '';
};

/** The metadata beside the file: what it is, where it came from, and its hash. */
const noteFacts = (
  row: DownloadRow,
  link: FoundLink,
  file: Received & { readonly mediaType: string | undefined; readonly finishedAt: string },
) => ({
  source: row.sourceUrl ?? undefined,
  address: row.address ?? undefined,
  operation: row.operation,
  params: row.params,
  title: row.title ?? undefined,
  mediaType: file.mediaType,
  size: file.size,
  sha256: file.sha256,
  linkObtainedByCall: link.callId,
  linkObtainedAt: link.fetchedAt,
  linkWorld: link.world,
  finishedAt: file.finishedAt,
});

const fileIdFromRow = (row: DownloadRow): string => {
  const first = Object.values(row.params as Record<string, unknown>)[0];
  return row.name ?? (typeof first === 'string' ? first : row.id);
};

const EVERY_MS = 200;

interface Watched {
  readonly id: string;
  readonly now: () => number;
  readonly push: (message: Push) => void;
  /** Bytes in all, as far as known. */
  readonly total: () => number | undefined;
}

/** Tells the window how far a download has come, and how fast, five times a second at most. */
const createProgress = ({ id, now, push, total }: Watched) => {
  let reportedAt = -Infinity;
  let before = { at: now(), received: 0 };
  return (received: number): void => {
    const at = now();
    if (at - reportedAt < EVERY_MS) return;
    reportedAt = at;
    const all = total();
    const seconds = (at - before.at) / 1000;
    const bytesPerSecond =
      seconds > 0 ? Math.round((received - before.received) / seconds) : undefined;
    before = { at, received };
    push({
      push: 'progress',
      download: {
        id,
        received,
        total: all,
        bytesPerSecond,
      },
    });
  };
};
