import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, stat, writeFile, link, unlink, type FileHandle } from 'node:fs/promises';
import { AppError } from '../../kit/errors.ts';

/** What a media host answers; `body` streams. */
export interface MediaReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface Transfer {
  /** Where the bytes go until they are all there. */
  readonly partial: string;
  /** The validator of an earlier attempt; a part without one is thrown away. */
  readonly validator?: string | undefined;
  readonly get: (headers: Record<string, string>) => Promise<MediaReply>;
  /** May throw, when it is not what was wanted: nothing is written then. */
  readonly onStart: (told: {
    total?: number | undefined;
    validator?: string | undefined;
    mediaType?: string | undefined;
    from: number;
  }) => void;
  readonly onBytes: (received: number) => void;
  readonly signal: AbortSignal;
  /** Said after "the link is no longer good": what a person can do then. */
  readonly whenGone?: string | undefined;
}

export interface Received {
  readonly size: number;
  readonly sha256: string;
}

/**
 * Fetches a file into `partial`, going on where an earlier attempt stopped if the host still has the
 * same bytes (Range with If-Range). The hash covers the whole file, also the part from before.
 */
export const transfer = async (plan: Transfer): Promise<Received> => {
  const held = plan.validator === undefined ? 0 : await sizeOf(plan.partial);
  const reply = await plan.get(
    held > 0 ? { range: `bytes=${held}-`, 'if-range': plan.validator ?? '' } : {},
  );
  if (reply.status === 416 && held > 0) {
    // Nothing is left after what we hold, or the file is another: only the whole of it tells.
    await leave(reply);
    return transfer({ ...plan, validator: undefined });
  }
  const { from, total } = await started(plan, reply, held);
  const hash = createHash('sha256');
  if (from > 0) await hashFile(plan.partial, hash);
  const size = await append(plan, reply, hash, from);
  if (total !== undefined && size !== total)
    throw new AppError('platform_error', `the file ended after ${size} of ${total} bytes`);
  return { size, sha256: hash.digest('hex') };
};

/** Where the reply begins and how long the file is; a reply that is not wanted is left unread. */
const started = async (
  plan: Transfer,
  reply: MediaReply,
  held: number,
): Promise<{ from: number; total: number | undefined }> => {
  try {
    const from = resumesAt(reply, held, plan.whenGone);
    const total = totalOf(reply, from);
    const mediaType = reply.headers['content-type']?.split(';')[0]?.trim();
    plan.onStart({ total, validator: validatorOf(reply), mediaType, from });
    return { from, total };
  } catch (error) {
    await leave(reply);
    throw error;
  }
};

/** Lets go of the connection: a body that nobody reads would hold it. */
const leave = async (reply: MediaReply): Promise<void> => {
  try {
    for await (const _ of reply.body) break;
  } catch {
    // It is closed either way.
  }
};

const resumesAt = (reply: MediaReply, held: number, whenGone = ''): number => {
  if (reply.status === 200) return 0;
  const start = /^bytes (\d+)-/.exec(reply.headers['content-range'] ?? '')?.[1];
  if (reply.status === 206 && start !== undefined && Number(start) === held) return held;
  if (reply.status === 403 || reply.status === 404 || reply.status === 410)
    throw new AppError(
      'platform_error',
      `the link is no longer good (status ${reply.status})${whenGone}`,
    );
  throw new AppError('platform_error', `the media host answered ${reply.status}`);
};

const totalOf = (reply: MediaReply, from: number): number | undefined => {
  const ranged = /\/(\d+)$/.exec(reply.headers['content-range'] ?? '')?.[1];
  if (ranged !== undefined) return Number(ranged);
  const length = reply.headers['content-length'];
  return length !== undefined && /^\d+$/.test(length) ? from + Number(length) : undefined;
};

/** A strong ETag, else the modification date: what `If-Range` may carry. */
const validatorOf = (reply: MediaReply): string | undefined => {
  const { etag } = reply.headers;
  return etag !== undefined && !etag.startsWith('W/') ? etag : reply.headers['last-modified'];
};

const append = async (
  plan: Transfer,
  reply: MediaReply,
  hash: Hash,
  from: number,
): Promise<number> => {
  const file = await open(plan.partial, from > 0 ? 'r+' : 'w');
  let at = from;
  try {
    for await (const chunk of reply.body) {
      if (plan.signal.aborted) break;
      await writeAll(file, chunk, at);
      hash.update(chunk);
      at += chunk.byteLength;
      plan.onBytes(at);
    }
    await file.truncate(at);
    await file.sync();
  } finally {
    await file.close();
  }
  plan.signal.throwIfAborted();
  return at;
};

/** A disk that is nearly full takes a part of a chunk without a word. */
const writeAll = async (file: FileHandle, chunk: Uint8Array, at: number): Promise<void> => {
  let written = 0;
  while (written < chunk.byteLength)
    written += (await file.write(chunk, written, chunk.byteLength - written, at + written))
      .bytesWritten;
};

const hashFile = async (path: string, hash: Hash): Promise<void> => {
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
};

const exists = async (path: string): Promise<boolean> => {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
};

/** Bytes of a file; 0 when there is none. */
export const sizeOf = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
};

/** Gives the finished file its name without ever overwriting another, or another's sidecar: `name (2).mp4`. */
export const settle = async (partial: string, wanted: string): Promise<string> => {
  const dot = wanted.lastIndexOf('.');
  for (let n = 1; n < 1000; n++) {
    const name = n === 1 ? wanted : `${wanted.slice(0, dot)} (${n})${wanted.slice(dot)}`;
    if (await exists(`${name}.json`)) continue;
    try {
      await link(partial, name);
      await unlink(partial);
      return name;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') continue;
      if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
      // File systems without hard links (FAT, some network shares): rename when the name is free.
      if (await exists(name)) continue;
      await rename(partial, name);
      return name;
    }
  }
  throw new AppError('internal_error');
};

/** The metadata beside the file: what it is, where it came from, and its hash. */
export const writeSidecar = async (file: string, facts: object): Promise<string> => {
  const path = `${file}.json`;
  const temporary = `${path}.part`;
  await writeFile(temporary, `${JSON.stringify(facts, null, 2)}\n`);
  await rename(temporary, path);
  return path;
};
