/**
 * A newer program changes the schema of the data file. Before it does, it copies the file beside: with the
 * copy, one can go back to the program of before.
 */
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#kit/errors.ts';
import { messages } from '../messages.ts';
import { stampForName, type Now } from './clock.ts';
import { DATA_FILE } from './data-folder.ts';
import { persist, putLogInto } from './one-file.ts';

/** A copy is of use while little was collected since; after that it is only a place where data stay behind. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Other processes write to the file while it is copied. */
const ATTEMPTS = 5;
/** What the migration itself needs beside the copy, at least. */
const ROOM_BESIDE = 64 * 1024 * 1024;

const NAME = /^bowerbird-before-update-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.db$/;
const PART = /^bowerbird-before-update-\w+\.db\.part(?:-wal|-shm|-journal)?$/;

/** The names of the copies in a data folder, the newest first; none in `:memory:`. */
export const listUpdateCopies = (dir: string): string[] =>
  namesIn(dir)
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();

/** Removes the copies of these names and what an interrupted copying has left; no other file. */
export const removeUpdateCopies = (dir: string, names: readonly string[]): void => {
  const unfinished = namesIn(dir).filter((name) => PART.test(name));
  for (const name of [...names.filter((one) => NAME.test(one)), ...unfinished])
    rmSync(join(dir, name), { force: true });
};

/** Removes the copies older than 30 days, and all older than `newest`; answers their names. */
export const dropOldUpdateCopies = (dir: string, now: Now, newest?: string): string[] => {
  const isOld = (name: string): boolean =>
    newest === undefined ? now() - timeOf(name) > KEPT_MS : name < newest;
  const old = listUpdateCopies(dir).filter(isOld);
  if (old.length > 0) removeUpdateCopies(dir, old);
  return old;
};

/**
 * Copies the data file of `dir` to `bowerbird-before-update-20261123T020156Z.db`, of mode 0600, and
 * answers the name of the copy. To be called while this process has not opened the file: closing any handle
 * of it drops the locks that SQLite holds on it. Throws `data_folder` where there is no room for a copy, or
 * where others do not stop writing; nothing is left behind then.
 */
export const copyBeforeUpdate = (dir: string, now: Now): string => {
  const name = `bowerbird-before-update-${stampForName(now())}.db`;
  const part = join(dir, `${name}.part`);
  try {
    removeUpdateCopies(dir, []);
    copyOneMoment(join(dir, DATA_FILE), part);
    putLogInto(part);
    persist(part);
    renameSync(part, join(dir, name));
    return name;
  } catch (error) {
    removeUpdateCopies(dir, []);
    throw error;
  }
};

/** The file and its log, between which nobody has written. */
const copyOneMoment = (file: string, copy: string): void => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = stampOf(file);
    copyFile(file, copy);
    if (existsSync(`${file}-wal`)) copyFile(`${file}-wal`, `${copy}-wal`);
    else rmSync(`${copy}-wal`, { force: true });
    if (stampOf(file) === before) return;
  }
  throw new AppError('data_folder', messages.dataFolderBusy);
};

const stampOf = (file: string): string =>
  ['', '-wal']
    .map((end) => statSync(file + end, { bigint: true, throwIfNoEntry: false }))
    .map((stats) => (stats ? `${stats.size} ${stats.mtimeNs}` : 'none'))
    .join();

/** At once where the file system can share blocks; else only where there is room. */
const copyFile = (from: string, to: string): void => {
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE_FORCE);
  } catch {
    requireRoom(from, to);
    copyFileSync(from, to);
  }
  chmodSync(to, 0o600);
};

const requireRoom = (file: string, copy: string): void => {
  const { bavail, bsize } = statfsSync(join(copy, '..'));
  const needed = statSync(file).size + ROOM_BESIDE;
  const free = bavail * bsize;
  if (free < needed)
    throw new AppError(
      'data_folder',
      messages.noRoomForUpdateCopy({ needed: megabytes(needed), free: megabytes(free) }),
    );
};

const megabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);

const timeOf = (name: string): number => {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};

/** The names of the files in a folder; none of one that is not there. */
export const namesIn = (dir: string): string[] => {
  if (dir === ':memory:') return [];
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
};
