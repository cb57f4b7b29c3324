/** Which data folder a start uses: `--data` aside, the environment's, the chosen one, or the platform's usual place. */
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { AppError, toAppError } from '#kit/errors.ts';
import { writePrivateFile } from '../credentials/private-file.ts';
import { DATA_FILE, requireUsable } from '../store/file/data-folder.ts';
import { messages } from './messages.ts';

/** Below the data folder: the sample world's database, evidence and downloads. */
export const SAMPLE_FOLDER = 'sample';

/** In the usual folder: the path of the folder that was chosen instead, as one line. */
const CHOICE_FILE = 'data-folder';
const LONGEST_PATH = 4096;

export interface DataPlace {
  readonly dir: string;
  readonly from: 'environment' | 'chosen' | 'usual';
  /** Why a chosen folder cannot be used now. */
  readonly problem?: AppError;
}

/** The platform's own place for data. */
export const usualDataDir = (env: NodeJS.ProcessEnv = process.env): string => {
  if (platform() === 'win32')
    return join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Bowerbird');
  if (platform() === 'darwin')
    return join(homedir(), 'Library', 'Application Support', 'Bowerbird');
  return join(env['XDG_DATA_HOME'] || join(homedir(), '.local', 'share'), 'bowerbird');
};

/**
 * Where Bowerbird keeps its data when nobody names a folder. One that was chosen and holds no data now has a
 * problem: a drive that is not plugged in is no reason to begin anew without a word.
 */
export const findDataPlace = (env: NodeJS.ProcessEnv = process.env): DataPlace => {
  if (env['BOWERBIRD_DATA']) return { dir: env['BOWERBIRD_DATA'], from: 'environment' };
  const usual = usualDataDir(env);
  const file = join(usual, CHOICE_FILE);
  if (!existsSync(file)) return { dir: usual, from: 'usual' };
  const dir = readChoice(file);
  if (dir === undefined) {
    const problem = new AppError('data_folder', messages.choiceNamesNoFolder({ file }));
    return { dir: file, from: 'chosen', problem };
  }
  const problem = problemOf(dir, file);
  return { dir, from: 'chosen', ...(problem && { problem }) };
};

/** What a drive leaves behind where it was mounted may be an empty folder. */
const problemOf = (dir: string, file: string): AppError | undefined => {
  if (!existsSync(join(dir, DATA_FILE)))
    return new AppError('data_folder', messages.chosenFolderMissing({ dir, file }));
  try {
    requireUsable(dir);
    return undefined;
  } catch (error) {
    return toAppError(error);
  }
};

/**
 * The folder; a program that was started in the sample world has one of its own below it. Throws `data_folder`
 * where a chosen one cannot be used now.
 */
export const dataDirFor = (sample: boolean | undefined): string => {
  const { dir, problem } = findDataPlace();
  if (problem) throw problem;
  return sample ? join(dir, SAMPLE_FOLDER) : dir;
};

/**
 * Every start from now on uses this folder, or the usual one. The data file is begun where there is none, so
 * that the folder is known again. Throws where it cannot be used.
 */
export const chooseDataDir = (
  chosen: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): void => {
  const usual = usualDataDir(env);
  const file = join(usual, CHOICE_FILE);
  if (chosen === undefined || resolve(chosen) === usual) return rmSync(file, { force: true });
  if (!isFolderPath(chosen)) throw new AppError('validation_error', messages.folderPathInvalid);
  requireUsable(chosen);
  const data = join(chosen, DATA_FILE);
  if (!existsSync(data)) writeFileSync(data, '', { flag: 'wx', mode: 0o600 });
  writePrivateFile(usual, file, `${chosen}\n`);
};

/** Whatever stands in the file is believed only where it names a folder of this computer. */
const readChoice = (file: string): string | undefined => {
  const stats = statSync(file);
  if (!stats.isFile() || stats.size > LONGEST_PATH) return undefined;
  const path = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  return isFolderPath(path) ? path : undefined;
};

/** Network shares are refused: looking at one signs in, and SQLite needs locks that work. */
const isFolderPath = (path: string): boolean =>
  path.length <= LONGEST_PATH &&
  isAbsolute(path) &&
  !/^[\\/]{2}/.test(path) &&
  !/[\p{Cc}\uFFFD]/u.test(path);
