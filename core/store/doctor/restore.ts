import { closeSync, existsSync, openSync, readSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#kit/errors.ts';
import { FILE_ENDS, nameAnew, withCopy } from './backup.ts';
import type { CheckOptions, Finding } from './check-database.ts';
import { stampForName, type Now } from '../file/clock.ts';
import { DATA_FILE, prepareDataFolder } from '../file/data-folder.ts';
import { readDb } from '../file/db.ts';
import { createProcessLeases } from '../file/process-leases.ts';
import { messages } from '../messages.ts';

export interface Restored {
  readonly findings: readonly Finding[];
  /** Where the data file of before lies now; absent when there was none. */
  readonly aside?: string;
}

/**
 * Puts a backup in the place of the data file of `dir`. The file is copied and the copy checked first;
 * the present data file is kept beside under a dated name. Throws `data_folder` when the backup is not
 * sound or another process has the data folder open; nothing is changed then.
 */
export const restore = async (
  dir: string,
  file: string,
  options: CheckOptions & { readonly now?: Now } = {},
): Promise<Restored> => {
  const now = options.now ?? Date.now;
  if (!existsSync(file)) throw new AppError('validation_error', messages.noSuchFile({ file }));
  prepareDataFolder(dir);
  const present = join(dir, DATA_FILE);
  refuseWhileHeld(dir, present, now);
  let aside: string | undefined;
  const findings = await withCopy(file, join(dir, 'restoring.part'), options, (copy) => {
    refuseWhileHeld(dir, present, now);
    aside = withPresentAside(dir, present, now, () => nameAnew(copy, present));
  });
  return aside === undefined ? { findings } : { findings, aside };
};

/** By the leases in the data file; one that cannot be read is held by nobody that could work with it. */
export const refuseWhileHeld = (dir: string, present: string, now: Now): void => {
  if (!isDatabase(present)) return;
  let holders: readonly { readonly pid: number; readonly host: string }[] = [];
  try {
    const db = readDb(present);
    try {
      holders = createProcessLeases(db, now, () => performance.now()).living();
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
