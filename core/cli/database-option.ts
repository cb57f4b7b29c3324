import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { dataDirFor } from '../app/data-dir.ts';
import { DATA_FILE, PROJECTS_FOLDER } from '../store/file/data-folder.ts';
import { nameDatabase } from '../store/database-server.ts';
import { dataDirFromGiven, UsageError, type Given } from './command.ts';

/** Keeps the data of the laboratory's folder in the database that is named, if one is. Throws `UsageError`. */
export const useDatabase = (given: Given): void => {
  const named = given.options.database;
  if (named === undefined) {
    if (given.options.read !== undefined) throw new UsageError('--read needs --database');
    return;
  }
  const dir = folderOf(given);
  if (existsSync(join(dir, DATA_FILE)))
    throw new UsageError(
      `${dir} holds a data file: with --database name another folder by --data, for what is not in the database`,
    );
  const replica = given.options.read;
  nameDatabase(
    laboratoryFolder(dir),
    databaseUrl('database', named),
    replica && databaseUrl('read', replica),
  );
};

/** A project's own folder lies in that of its laboratory, and its schema in the same database. */
const laboratoryFolder = (dir: string): string => {
  const path = resolve(dir);
  const isProject =
    basename(dirname(path)) === PROJECTS_FOLDER && /^[0-9a-f-]{36}$/.test(basename(path));
  return isProject ? dirname(dirname(path)) : dir;
};

/** Of the laboratory: where a desktop moves in (`lab import`), `--data` is the desktop's. */
const folderOf = (given: Given): string =>
  given.rest[0] === 'import' && given.options.project !== undefined
    ? (given.options.lab ?? dataDirFor(false))
    : dataDirFromGiven(given);

/** The URL itself, or that in a variable of the environment. */
export const databaseUrl = (option: string, named: string): string => {
  const { text: url, variable } = readNamed(named);
  if (url === undefined)
    throw new UsageError(`--${option}: ${variable ?? 'the address'} is not set`);
  if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol))
    throw new UsageError(`--${option} takes postgres://HOST/NAME, or env:NAME`);
  if (variable === undefined && new URL(url).password !== '')
    throw new UsageError(
      `--${option}: others on this machine can read a password in a command; put the address into a variable of the environment and name that: --${option} env:NAME`,
    );
  return url;
};

/** Options that name a variable of the environment, as `env:NAME`, for what does not belong into a command. */

const VARIABLE = /^env:(\w+)$/;

interface NamedValue {
  /** What is meant; `undefined` where the variable is not set, or empty. */
  readonly text: string | undefined;
  /** The variable, where one was named. */
  readonly variable: string | undefined;
}

export const readNamed = (value: string): NamedValue => {
  const [, variable] = VARIABLE.exec(value) ?? [];
  const text = variable === undefined ? value : process.env[variable];
  return { text: text === '' ? undefined : text, variable };
};
