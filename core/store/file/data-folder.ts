import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  readdirSync,
  statfsSync,
  statSync,
  type Stats,
} from 'node:fs';
import { homedir } from 'node:os';
import { join, parse, resolve } from 'node:path';
import { AppError } from '#kit/errors.ts';
import { messages } from '../messages.ts';
import type { Message } from '#kit/message.ts';

export const DATA_FILE = 'bowerbird.db';
/** How a data file is called from which the laboratory was moved to PostgreSQL; a date follows. */
export const MOVED = 'bowerbird-moved-';

/** The bit of folders in which everybody keeps things, such as `/tmp`. */
const STICKY = 0o1000;

/** The folder of encrypted credentials within the data folder. */
const CREDENTIALS = 'credentials';
const OWN_FOLDERS: ReadonlySet<string> = new Set([CREDENTIALS, 'downloads']);

/**
 * Makes the data folder when it is missing and closes it to other users: folders 0700, files 0600,
 * also those that were there before; `openToOthers` names what could not be closed. Throws
 * `data_folder` when the folder cannot be used at all.
 */
export const prepareDataFolder = (dir: string): void => {
  makeFolder(dir);
  requireUsable(dir);
  if (process.platform !== 'win32') closeToOthers(dir);
};

/** Throws `data_folder` when this user cannot read and write the folder and its data file. */
export const requireUsable = (dir: string): void => {
  const stats = attempt(dir, messages.cannotBeInspected, () => statSync(dir));
  if (!stats.isDirectory()) throw unusable(dir, messages.isFileNotFolder);
  const whose = isOwn(stats)
    ? messages.theFolder
    : messages.belongsToAnotherUser({ uid: String(stats.uid) });
  attempt(dir, messages.notReadableByUser({ whose }), () =>
    accessSync(dir, constants.R_OK | constants.X_OK),
  );
  attempt(dir, messages.notWritableByUser({ whose }), () => accessSync(dir, constants.W_OK));
  const file = join(dir, DATA_FILE);
  const there = statSync(file, { throwIfNoEntry: false });
  if (!there) return;
  if (!there.isFile()) throw unusable(dir, messages.dataFileIsNoFile({ dataFile: DATA_FILE }));
  attempt(dir, messages.dataFileNotAccessible({ dataFile: DATA_FILE }), () =>
    accessSync(file, constants.R_OK | constants.W_OK),
  );
};

/** Throws `data_folder` where a laboratory was in files: without them, an empty one would be made in its place. */
export const refuseMoved = (dir: string): void => {
  const names = namesIn(dir);
  if (!names.includes(DATA_FILE) && names.some((name) => name.startsWith(MOVED)))
    throw unusable(dir, messages.dataMoved);
};

/** What of the data folder other users of this computer can reach, one sentence each. */
export const openToOthers = (dir: string): string[] => {
  if (process.platform === 'win32') return [];
  const stats = statSync(dir);
  const sentences = [...ownPaths(dir).keys()]
    .filter((path) => isOpen(statSync(path)))
    .map((path) => `${path} is open to other users of this computer`);
  if (!isOwn(stats))
    sentences.push(`${dir} belongs to another user (number ${stats.uid}), who can reach all in it`);
  if (isOpen(stats) && isShared(dir, stats))
    sentences.push(`${dir} holds other things too, and was left open to other users`);
  return sentences;
};

/** Whether a failure came from a disk without room, whatever SQLite or the system called it. */
export const isDiskFull = (dir: string, error: unknown): boolean => {
  if (codeFromError(error) === 'ENOSPC' || codeFromError(error) === 'EDQUOT') return true;
  const ioError =
    error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === 10;
  if (!ioError) return false;
  try {
    return statfsSync(dir).bavail === 0;
  } catch {
    return false;
  }
};

const makeFolder = (dir: string): void => {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unusable(dir, MAKING[codeFromError(error) ?? ''] ?? messages.folderNotCreated, error);
  }
};

const MAKING: Readonly<Record<string, Message>> = {
  EEXIST: messages.isFileNotFolder,
  ENOTDIR: messages.pathRunsThroughFile,
  EACCES: messages.mayNotCreateFolder,
  EPERM: messages.mayNotCreateFolder,
  EROFS: messages.diskIsReadOnly,
  ENOSPC: messages.diskFull,
  EDQUOT: messages.diskFull,
  ENAMETOOLONG: messages.pathIsTooLong,
  ELOOP: messages.pathIsCircular,
};

const closeToOthers = (dir: string): void => {
  for (const [path, mode] of ownPaths(dir))
    try {
      if (isOpen(statSync(path))) chmodSync(path, mode);
    } catch {
      // Another user's, or a file system without modes: the notice says so.
    }
};

/** What of the folder is Bowerbird's own, with the mode that it is held to. */
const ownPaths = (dir: string): Map<string, number> => {
  const paths = new Map<string, number>();
  if (!isShared(dir, statSync(dir))) paths.set(dir, 0o700);
  for (const end of ['', '-wal', '-shm', '-journal']) paths.set(join(dir, DATA_FILE + end), 0o600);
  const credentials = join(dir, CREDENTIALS);
  paths.set(credentials, 0o700);
  for (const name of namesIn(credentials)) paths.set(join(credentials, name), 0o600);
  for (const path of paths.keys())
    if (!statSync(path, { throwIfNoEntry: false })) paths.delete(path);
  return paths;
};

/**
 * Whether closing the folder would close what is not ours: a home folder, `/tmp`, the top of a disk,
 * or a folder with other things and no data file yet.
 */
const isShared = (dir: string, stats: Stats): boolean => {
  const path = resolve(dir);
  if (path === parse(path).root || path === homedir() || (stats.mode & STICKY) !== 0) return true;
  const names = namesIn(dir);
  return !names.includes(DATA_FILE) && names.some((name) => !OWN_FOLDERS.has(name));
};

const namesIn = (dir: string): string[] => {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
};

const isOpen = ({ mode }: Stats): boolean => (mode & 0o077) !== 0;

const isOwn = ({ uid }: Stats): boolean => {
  const self = process.getuid?.();
  return self === undefined || self === 0 || self === uid;
};

const attempt = <T>(dir: string, words: Message, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw unusable(dir, words, error);
  }
};

const unusable = (dir: string, words: Message, cause?: unknown): AppError =>
  new AppError('data_folder', messages.detailOf({ what: dir, words }), { cause });

const codeFromError = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

/** The folder below a laboratory's data folder in which each project has one. */
export const PROJECTS_FOLDER = 'projects';

/** Where the data of a project lie. */
export const projectFolder = (dataDir: string, id: string): string =>
  join(dataDir, PROJECTS_FOLDER, id);
