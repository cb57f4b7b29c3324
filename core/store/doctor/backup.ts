import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  linkSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { AppError, detailFromError } from '#kit/errors.ts';
import { checkDatabase, type CheckOptions, type Finding } from './check-database.ts';
import { FAULTS_OF_THE_DATASET } from './finding.ts';
import { DATA_FILE, isDiskFull } from '../file/data-folder.ts';
import { readDb, worded } from '../file/db.ts';
import { persist, putLogInto } from '../file/one-file.ts';
import { readSchema } from '../file/schema.ts';
import { sql } from '../file/sql.ts';
import { messages } from '../messages.ts';

/** Pages that were copied, and all of them. */
export interface CopyProgress {
  readonly copied: number;
  readonly of: number;
}

export interface BackupOptions extends CheckOptions {
  /** Replace a file that is there already. */
  readonly force?: boolean;
  readonly onCopied?: (progress: CopyProgress) => void;
  /** Ends the copying. */
  readonly signal?: AbortSignal;
}

/**
 * Copies the data file of `dir` to `target` while other processes work on it: one moment of it, whole,
 * in one file of mode 0600. The copy is checked before it gets its name; answers what the check found:
 * faults of the dataset alone do not keep it from being copied.
 * Throws `validation_error` when `target` is there already, `data_folder` when nothing can be copied
 * or the copy is not sound; nothing is left behind then.
 */
export const backUp = async (
  dir: string,
  target: string,
  options: BackupOptions = {},
): Promise<Finding[]> => {
  const source = join(dir, DATA_FILE);
  if (!existsSync(source)) throw new AppError('data_folder', messages.dataFileMissing({ dir }));
  refuseTarget(dir, target, options.force === true);
  return withCopy(source, `${resolve(target)}.part`, options, (copy) =>
    options.force === true ? renameSync(copy, target) : nameAnew(copy, target),
  );
};

/**
 * Copies a database file beside, as one file on its own, checks the copy, and hands it to `place`,
 * which moves it. Throws `data_folder` when it is not sound; the copy is removed whatever happens.
 */
const withCopy = async (
  source: string,
  beside: string,
  options: BackupOptions,
  place: (copy: string) => void,
): Promise<Finding[]> => {
  const { copy, findings } = await checkedCopy(source, beside, options);
  try {
    place(copy);
    persist(dirname(copy));
    return findings;
  } catch (thrown) {
    throw copyFailure(source, copy, thrown);
  } finally {
    removeDatabase(copy);
  }
};

/** How many rows lie in Deleted of a copy; `undefined`: nothing lies there. */
export const rowsInDeleted = (file: string): number | undefined => {
  const db = readDb(file);
  try {
    // Data files of before know no Deleted.
    if (!readSchema(db).has('deleted')) return undefined;
    const found = db.get<{ rows: number | null }>(
      sql`SELECT sum(collections.items) AS rows FROM deleted JOIN collections ON seq = place`,
    );
    return found?.rows ?? undefined;
  } finally {
    db.close();
  }
};

/** A copy of a database file that was found to be sound. */
export interface CheckedCopy {
  readonly copy: string;
  readonly findings: Finding[];
}

/**
 * Copies a database file beside, as one file on its own, and checks the copy, which the caller moves or removes.
 * Throws `data_folder` when it is not sound; no copy is left then.
 */
export const checkedCopy = async (
  source: string,
  beside: string,
  options: BackupOptions,
): Promise<CheckedCopy> => {
  const copy = `${beside}-${randomBytes(6).toString('hex')}`;
  try {
    closeSync(openSync(copy, 'wx', 0o600));
    await copyDatabase(source, copy, options);
    const findings = checkDatabase(copy, options);
    const fault = findings.find(({ ok, what }) => !ok && !FAULTS_OF_THE_DATASET.has(what));
    if (fault)
      throw new AppError(
        'data_folder',
        messages.backupSourceDamaged({
          source,
          what: fault.what,
          says: fault.says.replaceAll(copy, source),
        }),
      );
    persist(copy);
    return { copy, findings };
  } catch (thrown) {
    removeDatabase(copy);
    throw copyFailure(source, copy, thrown);
  }
};

/** Removes what is left of copies to `target` whose program was ended before they had its name. */
export const removeUnfinishedCopies = (target: string): void => {
  const [folder, start] = [dirname(target), `${basename(target)}.part-`];
  for (const name of readdirSync(folder))
    if (name.startsWith(start)) rmSync(join(folder, name), { force: true });
};

/** Removes a database file with what SQLite keeps beside it. */
export const removeDatabase = (file: string): void => {
  for (const end of FILE_ENDS) rmSync(file + end, { force: true });
};

/**
 * Copies the data file of `dir` to `target`, as it is, sound or not: what is repaired can be put back.
 * Throws `data_folder` when nothing can be copied, and `validation_error` when `target` is there already.
 */
export const copyAsItIs = async (
  dir: string,
  target: string,
  options: Pick<CheckOptions, 'progress'>,
): Promise<void> => {
  const source = join(dir, DATA_FILE);
  const copy = `${target}.part-${randomBytes(6).toString('hex')}`;
  try {
    closeSync(openSync(copy, 'wx', 0o600));
    await copyDatabase(source, copy, options);
    persist(copy);
    nameAnew(copy, target);
    persist(dirname(target));
  } catch (thrown) {
    throw copyFailure(source, copy, thrown);
  } finally {
    removeDatabase(copy);
  }
};

/** What SQLite keeps beside a data file, and the file itself. */
export const FILE_ENDS = ['', '-wal', '-shm', '-journal'] as const;

/** As many pages at a time as leave others room to work. */
const PAGES = 1000;

const copyDatabase = async (
  source: string,
  copy: string,
  { progress, onCopied, signal }: BackupOptions,
): Promise<void> => {
  const from = new DatabaseSync(source, { readOnly: true, timeout: 5000 });
  try {
    // Held open, so that the copy is one moment's and is not begun anew whenever somebody writes.
    from.exec('BEGIN');
    from.prepare('SELECT count(*) FROM sqlite_schema').get();
    const pages = await backup(from, copy, {
      rate: PAGES,
      progress: ({ totalPages: of, remainingPages }) => {
        signal?.throwIfAborted();
        const copied = of - remainingPages;
        progress?.(`copying: ${copied} of ${of} pages`);
        onCopied?.({ copied, of });
      },
    });
    // Of the last pages, or of a small file, nobody hears before.
    signal?.throwIfAborted();
    onCopied?.({ copied: pages, of: pages });
  } finally {
    from.close();
  }
  putLogInto(copy);
  chmodSync(copy, 0o600);
};

/** What is thrown when copying `source` failed. */
export const copyFailure = (source: string, copy: string, thrown: unknown): AppError => {
  const error = thrown instanceof AppError ? thrown : worded(thrown);
  if (error instanceof AppError && ['data_folder', 'validation_error'].includes(error.kind))
    return error;
  const cause = error instanceof AppError ? (error.cause ?? error) : error;
  if (isDiskFull(dirname(copy), cause))
    return new AppError('data_folder', messages.diskFullWhileCopying({ copy: dirname(copy) }), {
      cause,
    });
  const words =
    error instanceof AppError
      ? detailFromError(error)
      : messages.cannotBeCopied({ why: error instanceof Error ? error.message : 'unknown error' });
  return new AppError('data_folder', messages.detailOf({ what: source, words }), { cause });
};

const refuseTarget = (dir: string, target: string, force: boolean): void => {
  const folder = dirname(resolve(target));
  if (!existsSync(folder))
    throw new AppError('validation_error', messages.noSuchFolder({ folder }));
  const real = join(realpathSync(folder), resolve(target).slice(folder.length));
  const own = join(realpathSync(dir), DATA_FILE);
  if (FILE_ENDS.some((end) => real === own + end))
    throw new AppError('validation_error', messages.targetIsDataFile({ target }));
  if (!force && existsSync(target)) throw taken(target);
};

const taken = (target: string): AppError =>
  new AppError('validation_error', messages.targetExists({ target }));

/** Gives a file its name, and never takes that of another. */
export const nameAnew = (copy: string, target: string): void => {
  try {
    linkSync(copy, target);
  } catch (error) {
    if (existsSync(target)) throw taken(target);
    // Some file systems (FAT, some network shares) have no second names.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw error;
    renameSync(copy, target);
  }
};
