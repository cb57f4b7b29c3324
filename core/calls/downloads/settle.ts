import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '#kit/errors.ts';
import {
  copyPart,
  discardPart,
  hashStart,
  notePath,
  statIfPresent,
  type PartPlace,
} from './parts.ts';

/** A finished file under its name, and the note of its origin beside it. */
export interface Settled {
  readonly file: string;
  /** `null`: somebody took the note away while we were not running. */
  readonly sidecar: string | null;
}

export interface Settling {
  /** The whole file. Its note is already beside it. */
  readonly part: string;
  /** The path that it gets when it is free. */
  readonly wanted: string;
  /** Where a copy is made when the folder lies on another file system. */
  readonly place: PartPlace;
  /** Told before anything appears there, so that a start after a crash knows where to look. */
  readonly onName: (name: string) => void;
  /** The part lies elsewhere now, and the old one is gone; before this is told, it is found there. */
  readonly onMoved: (part: string) => void;
}

/** Writes the note of origin beside the part. */
export const writeNote = async (part: string, facts: object, mode: number): Promise<void> => {
  await rm(notePath(part), { force: true });
  const file = await open(notePath(part), 'wx', mode);
  try {
    await file.writeFile(`${JSON.stringify(facts, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
};

/**
 * Gives a whole file its name, and first its note, without ever overwriting another's: `name (2).mp4`.
 * The part stays until its row is done, where the file system knows hard links.
 */
export const settle = async (plan: Settling): Promise<Settled> => {
  const dot = plan.wanted.lastIndexOf('.');
  let { part } = plan;
  for (let n = 1; n < 1000; n++) {
    const file =
      n === 1 ? plan.wanted : `${plan.wanted.slice(0, dot)} (${n})${plan.wanted.slice(dot)}`;
    const sidecar = notePath(file);
    if ((await statIfPresent(file)) || (await statIfPresent(sidecar))) continue;
    plan.onName(file);
    const noted = await place(notePath(part), sidecar).catch((error: unknown) => {
      if (codeFromError(error) === 'EXDEV') return 'elsewhere';
      throw error;
    });
    if (noted === 'elsewhere') {
      const copy = await copyPart(part, plan.place);
      await discardPart(part);
      part = copy;
      plan.onMoved(part);
      n -= 1;
    } else if (noted && (await place(part, file))) {
      await syncFolder(dirname(file));
      return { file, sidecar };
    } else if (noted) await takeBack(notePath(part), sidecar);
  }
  throw new AppError('internal_error');
};

/**
 * What became of a settling that was interrupted. When the file has its name and is whole, that is
 * answered; else a note without its file is taken back, and the part is to be settled again.
 */
export const recover = async (
  part: string,
  file: string,
  sha256: string | null,
): Promise<Settled | undefined> => {
  const [note, sidecar] = [notePath(part), notePath(file)];
  const noted = (await isPlaced(note, sidecar)) && (await hasHash(sidecar, sha256));
  if ((await isPlaced(part, file)) && (await hashFile(file)) === sha256)
    return { file, sidecar: noted || (await replaced(note, sidecar)) ? sidecar : null };
  if (noted) await takeBack(note, sidecar);
  await dropHolder(note, sidecar);
  await dropHolder(part, file);
  return undefined;
};

/** Codes of file systems without hard links: FAT, some network shares. */
const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR']);

/** Gives a file a second name, or moves it there; `false` when the name is taken. */
const place = async (original: string, name: string): Promise<boolean> => {
  try {
    await link(original, name);
    return true;
  } catch (error) {
    if (codeFromError(error) === 'EEXIST') return false;
    if (!WITHOUT_LINKS.has(codeFromError(error))) throw error;
  }
  try {
    // An empty file of ours holds the name, so that renaming replaces nothing of another.
    await (await open(name, 'wx')).close();
  } catch (error) {
    if (codeFromError(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    await rename(original, name);
  } catch (error) {
    await rm(name, { force: true });
    throw error;
  }
  return true;
};

const takeBack = async (original: string, name: string): Promise<void> => {
  if (await statIfPresent(original)) await rm(name, { force: true });
  else await rename(name, original);
};

/** Whether a name is that of the original, or of the file that the original has become. */
const isPlaced = async (original: string, name: string): Promise<boolean> => {
  const [before, after] = [await statIfPresent(original), await statIfPresent(name)];
  if (!after?.isFile()) return false;
  return before === undefined || (before.ino === after.ino && before.dev === after.dev);
};

/** Removes the empty file that held a name on a file system without hard links. */
const dropHolder = async (original: string, name: string): Promise<void> => {
  const holder = await statIfPresent(name);
  if (holder?.isFile() && holder.size === 0n && (await statIfPresent(original)))
    await rm(name, { force: true });
};

const replaced = async (note: string, sidecar: string): Promise<boolean> =>
  (await statIfPresent(note)) !== undefined && (await place(note, sidecar));

const hashFile = async (path: string): Promise<string> => {
  const file = await open(path, 'r');
  try {
    return (await hashStart(file, (await file.stat()).size)).digest('hex');
  } finally {
    await file.close();
  }
};

/** Whether a note is of this file. One that is not ours may say anything. */
const hasHash = async (path: string, sha256: string | null): Promise<boolean> => {
  const size = (await statIfPresent(path))?.size ?? 0n;
  if (sha256 === null || size > 1_000_000n) return false;
  return (await readFile(path, 'utf8')).includes(`"sha256": "${sha256}"`);
};

/** A name survives a power cut when its folder has been written. Not every system can. */
const syncFolder = async (folder: string): Promise<void> => {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // The file itself is safe.
  }
};

const codeFromError = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
