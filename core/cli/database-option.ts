import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dataDirFor } from '../app/data-dir.ts';
import { DATA_FILE } from '../store/file/data-folder.ts';
import { keepInPostgres } from '../store/postgres/location.ts';
import { dataDirFromGiven, text, UsageError, type Given, type HelpLine } from './command.ts';

export const DATABASE_HELP: HelpLine = [
  '--database URL|env:NAME',
  'Of a laboratory: its data lie in this PostgreSQL instead of the data folder. One with a password is named by a variable of the environment.',
];

/** Keeps the data of the laboratory's folder in the database that is named, if one is. Throws `UsageError`. */
export const useDatabase = (given: Given): void => {
  const named = text(given, 'database');
  if (named === undefined) return;
  // Where a desktop moves in, `--data` is the desktop's.
  const folder = 'lab' in given.values ? text(given, 'lab') : undefined;
  const isMovingIn = given.values['project'] !== undefined && folder === undefined;
  const dir = folder ?? (isMovingIn ? dataDirFor(false) : dataDirFromGiven(given));
  if (existsSync(join(dir, DATA_FILE)))
    throw new UsageError(
      `${dir} holds a data file: with --database name another folder by --data, for what is not in the database`,
    );
  keepInPostgres(dir, urlFrom(named));
};

/** The URL itself, or that in a variable of the environment. */
const urlFrom = (named: string): string => {
  const [, variable] = /^env:(\w+)$/.exec(named) ?? [];
  const url = variable === undefined ? named : process.env[variable];
  if (url === undefined || url === '')
    throw new UsageError(`--database: the environment has no ${variable ?? ''}`);
  if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol))
    throw new UsageError('--database takes postgres://HOST/NAME, or env:NAME');
  if (variable === undefined && new URL(url).password !== '')
    throw new UsageError(
      '--database: others on this machine can read a password in a command; put the address into a variable of the environment and name that: --database env:NAME',
    );
  return url;
};
