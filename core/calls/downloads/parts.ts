import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdtemp, open, readdir, rm, rmdir, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Held } from './ranges.ts';

/** A file that is still coming, open. */
export interface Part {
  readonly path: string;
  readonly file: FileHandle;
  /** What an earlier attempt left in it, read again and found as it was. */
  readonly held: Held | undefined;
  /** Of the held bytes. */
  readonly hash: Hash;
}

/** Where parts of a download are made. */
export interface PartPlace {
  readonly folder: string;
  /** The download. */
  readonly id: string;
  /** Of the file, under the person's umask. */
  readonly mode: number;
}

const PREFIX = '.bowerbird-';
/** Undefined on Windows, where `|` takes them for 0. */
const NO_LINK = constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Opens the part of an earlier attempt when its bytes are still those that were held. Anything else
 * at that place, such as a link that somebody planted, is neither followed nor written to.
 */
export const reopenPart = async (path: string, held: Held): Promise<Part | undefined> => {
  const seen = await statIfPresent(path);
  if (!seen?.isFile()) return undefined;
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDWR | NO_LINK);
    const now = await file.stat({ bigint: true });
    if (now.isFile() && now.ino === seen.ino && now.dev === seen.dev && now.size >= held.bytes) {
      const hash = await hashStart(file, held.bytes);
      if (hash.copy().digest('hex') === held.sha256) return { path, file, held, hash };
    }
  } catch {
    // A part that cannot be read is as good as none.
  }
  await file?.close();
  return undefined;
};

/** Makes an empty part in a new folder under a name that nobody can guess, for this person alone. */
export const createPart = async (place: PartPlace): Promise<Part> => {
  const dir = await mkdtemp(join(place.folder, `${PREFIX}${place.id}-`));
  // Named after the download, so that deleting it can never mean a file of another.
  const path = join(dir, `${place.id}.part`);
  const { O_RDWR, O_CREAT, O_EXCL } = constants;
  const file = await open(path, O_RDWR | O_CREAT | O_EXCL | NO_LINK, place.mode);
  return { path, file, held: undefined, hash: createHash('sha256') };
};

/** The note of origin waits beside its part. */
export const notePath = (part: string): string => `${part}.json`;

/** Removes a part with its folder. A part that cannot be removed stays; nothing depends on it. */
export const discardPart = async (path: string): Promise<void> => {
  try {
    for (const one of [path, notePath(path)]) await rm(one, { force: true });
    if (basename(dirname(path)).startsWith(PREFIX)) await rmdir(dirname(path));
  } catch {
    // Something else lies there.
  }
};

/** Parts of this download in the folder, also those that a kill left before its row knew them. */
export const partsIn = async ({ folder, id }: PartPlace): Promise<string[]> => {
  const names = await readdir(folder).catch(() => []);
  const own = names.filter((name) => name.startsWith(`${PREFIX}${id}-`));
  return own.map((name) => join(folder, name, `${id}.part`));
};

/** Copies a whole part and its note to where they are wanted, on another file system. */
export const copyPart = async (from: string, place: PartPlace): Promise<string> => {
  for (const left of await partsIn(place)) await discardPart(left);
  const part = await createPart(place);
  try {
    await copyInto(from, part.file);
    const note = await open(notePath(part.path), 'wx', place.mode);
    try {
      await copyInto(notePath(from), note);
    } finally {
      await note.close();
    }
  } catch (error) {
    await discardPart(part.path);
    throw error;
  } finally {
    await part.file.close();
  }
  return part.path;
};

const copyInto = async (from: string, to: FileHandle): Promise<void> => {
  const source = await open(from, constants.O_RDONLY | NO_LINK);
  try {
    let at = 0;
    for await (const chunk of source.createReadStream({ autoClose: false })) {
      await writeAll(to, chunk as Uint8Array, at);
      at += (chunk as Uint8Array).byteLength;
    }
    await to.sync();
  } finally {
    await source.close();
  }
};

/** A disk that is nearly full takes a part of a chunk without a word. */
export const writeAll = async (file: FileHandle, chunk: Uint8Array, at: number): Promise<void> => {
  let written = 0;
  while (written < chunk.byteLength)
    written += (await file.write(chunk, written, chunk.byteLength - written, at + written))
      .bytesWritten;
};

/** The hash of the first bytes of a file. */
export const hashStart = async (file: FileHandle, bytes: number): Promise<Hash> => {
  const hash = createHash('sha256');
  if (bytes > 0)
    for await (const chunk of file.createReadStream({ start: 0, end: bytes - 1, autoClose: false }))
      hash.update(chunk as Uint8Array);
  return hash;
};

/** Of the entry itself: a link is not followed. `undefined` when there is none. */
export const statIfPresent = (path: string) =>
  lstat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
