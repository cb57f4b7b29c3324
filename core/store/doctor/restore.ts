import { closeSync, existsSync, openSync, readSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#kit/errors.ts';
import {
  checkedCopy,
  copyFailure,
  FILE_ENDS,
  nameAnew,
  removeDatabase,
  type CheckedCopy,
} from './backup.ts';
import type { CheckOptions, Finding } from './check-database.ts';
import { stampForName, type Now } from '../file/clock.ts';
import { DATA_FILE, prepareDataFolder } from '../file/data-folder.ts';
import { readDb } from '../file/db.ts';
import { persist } from '../file/one-file.ts';
import { createProcessLeases } from '../file/process-leases.ts';
import { messages } from '../messages.ts';
import { openForReading } from '../open-database.ts';
import { databaseOf } from '../database-server.ts';

export interface Restored {
  readonly findings: readonly Finding[];
  /** Where the data file of before lies now; absent when there was none. */
  readonly aside?: string;
}

/** One data file that is put in the place of another. */
export interface Replacement {
  /** The backup. */
  readonly file: string;
  /** The folder whose data file it becomes. */
  readonly dir: string;
}

type RestoreOptions = CheckOptions & { readonly now?: Now };

/**
 * Puts a backup in the place of the data file of `dir`. The file is copied and the copy checked first;
 * the present data file is kept beside under a dated name. Throws `data_folder` when the backup is not
 * sound or another process has the data folder open; nothing is changed then.
 */
export const restore = async (
  dir: string,
  file: string,
  options: RestoreOptions = {},
): Promise<Restored> => {
  const [restored] = await replaceAll([{ dir, file }], options);
  return restored ?? { findings: [] };
};

/** The same for several data files: all of them are put in place, or none. The last is placed last. */
export const replaceAll = async (
  replacements: readonly Replacement[],
  { now = Date.now, ...options }: RestoreOptions,
): Promise<readonly Restored[]> => {
  for (const { file } of replacements)
    if (!existsSync(file)) throw new AppError('validation_error', messages.noSuchFile({ file }));
  for (const { dir } of replacements) prepareDataFolder(dir);
  refuseWhileAnyHeld(replacements, now);
  const copies: (Replacement & CheckedCopy)[] = [];
  try {
    for (const one of replacements)
      copies.push({
        ...one,
        ...(await checkedCopy(one.file, join(one.dir, 'restoring.part'), options)),
      });
    refuseWhileAnyHeld(replacements, now);
    const asides = placeAll(copies, now);
    for (const { dir } of copies) persist(dir);
    return copies.map(({ findings }, index) => {
      const aside = asides[index];
      return aside === undefined ? { findings } : { findings, aside };
    });
  } finally {
    for (const { copy } of copies) removeDatabase(copy);
  }
};

const refuseWhileAnyHeld = (replacements: readonly Replacement[], now: Now): void => {
  for (const { dir } of replacements) refuseWhileHeld(dir, join(dir, DATA_FILE), now);
};

/** Where the data files of before lie now. One that cannot be placed takes those back that were. */
const placeAll = (
  [first, ...others]: readonly (Replacement & CheckedCopy)[],
  now: Now,
): readonly (string | undefined)[] => {
  if (!first) return [];
  const { dir, file, copy } = first;
  const present = join(dir, DATA_FILE);
  let after: readonly (string | undefined)[] = [];
  const place = (): void => {
    nameAnew(copy, present);
    try {
      after = placeAll(others, now);
    } catch (error) {
      removeDatabase(present);
      throw error;
    }
  };
  try {
    return [withPresentAside(dir, present, now, place), ...after];
  } catch (thrown) {
    throw copyFailure(file, copy, thrown);
  }
};

/** By the leases in the data file; one that cannot be read is held by nobody that could work with it. */
export const refuseWhileHeld = (dir: string, present: string, now: Now): void => {
  if (!databaseOf(dir) && !isDatabase(present)) return;
  let holders: readonly { readonly pid: number; readonly host: string }[] = [];
  try {
    const db = databaseOf(dir) ? openForReading(dir) : readDb(present);
    try {
      holders = createProcessLeases(db, now, () => performance.now()).holders();
    } finally {
      db.close();
    }
  } catch {
    return;
  }
  const [holder] = holders;
  if (holder)
    throw new AppError(
      'data_folder',
      messages.dataFolderInUseBy({ dir, pid: holder.pid, host: holder.host }),
    );
};

/**
 * Moves the data file to `bowerbird-before-20261122T020156Z.db` with what belongs to it, and does
 * `work`; moves it back when that fails. A log without its file goes too: SQLite would write it into
 * whatever file comes next.
 */
const withPresentAside = (
  dir: string,
  present: string,
  now: Now,
  work: () => void,
): string | undefined => {
  const release = isDatabase(present) ? holdAlone(dir, present) : () => undefined;
  const aside = freeName(dir, now);
  const ends = FILE_ENDS.filter((end) => existsSync(present + end));
  try {
    for (const end of ends) renameSync(present + end, aside + end);
    work();
  } catch (error) {
    for (const end of ends)
      if (existsSync(aside + end) && !existsSync(present + end))
        renameSync(aside + end, present + end);
    throw error;
  } finally {
    release();
  }
  return ends.length > 0 ? aside : undefined;
};

const freeName = (dir: string, now: Now): string => {
  const stamp = stampForName(now());
  for (let n = 1; ; n += 1) {
    const name = join(dir, `bowerbird-before-${stamp}${n === 1 ? '' : `-${n}`}.db`);
    if (FILE_ENDS.every((end) => !existsSync(name + end))) return name;
  }
};

/** By its first bytes: SQLite throws the log of what is none away when it opens it. */
const isDatabase = (file: string): boolean => {
  if (!existsSync(file)) return false;
  const head = Buffer.alloc(HEAD.length);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, head, 0, HEAD.length, 0);
  } finally {
    closeSync(handle);
  }
  return head.toString('latin1') === HEAD;
};

const HEAD = 'SQLite format 3\0';

/**
 * Takes the whole data file for this process, which fails while anybody has it open, and puts its log
 * into it. What is too damaged to be locked is moved as it is.
 */
const holdAlone = (dir: string, present: string): (() => void) => {
  let raw: DatabaseSync | undefined;
  try {
    raw = new DatabaseSync(present, { timeout: 0 });
    raw.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
    const held = raw;
    return () => held.close();
  } catch (error) {
    raw?.close();
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) % 256 : 0;
    if (code !== 5 && code !== 6) return () => undefined;
    throw new AppError('data_folder', messages.dataFolderInUse({ dir }), {
      cause: error,
    });
  }
};
