import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { DATA_FILE } from './file/data-folder.ts';

/** Where in PostgreSQL the data of a folder lie. */
export interface DatabaseLocation {
  /** `postgres://…`, with a password perhaps: never shown. */
  readonly url: string;
  readonly schema: string;
  /** A standby server from which long readings read; the same server when undefined. */
  readonly standby?: string | undefined;
}

/** Set in the environment, so that threads of this process know it too. */
const URL_NAME = 'BOWERBIRD_DATABASE_URL';
const STANDBY_NAME = 'BOWERBIRD_DATABASE_STANDBY_URL';
const FOLDER_NAME = 'BOWERBIRD_DATABASE_FOLDER';
/** Of the data folder itself; what lies below it has this name and its own path. */
export const ROOT_SCHEMA = 'bowerbird';
/** PostgreSQL cuts longer names off. */
const LONGEST_NAME = 63;

/** From now on the data of this folder, and of the projects in it, lie in PostgreSQL. */
export const keepInPostgres = (folder: string, url: string, standby?: string): void => {
  process.env[URL_NAME] = url;
  if (standby !== undefined) process.env[STANDBY_NAME] = standby;
  process.env[FOLDER_NAME] = resolve(folder);
};

/** From now on everything lies in files again. */
export const leavePostgres = (): void => {
  delete process.env[URL_NAME];
  delete process.env[STANDBY_NAME];
  delete process.env[FOLDER_NAME];
};

/** `undefined`: in a file in the folder. Each project has a schema of its own. */
export const databaseOf = (dir: string): DatabaseLocation | undefined => {
  const [url, folder] = [process.env[URL_NAME], process.env[FOLDER_NAME]];
  if (url === undefined || folder === undefined || dir === ':memory:') return undefined;
  const path = relative(folder, resolve(dir));
  // A copy of a data file, as one that is moved in, stays what it is.
  if (path.startsWith('..') || existsSync(join(folder, path, DATA_FILE))) return undefined;
  const server = { url, standby: process.env[STANDBY_NAME] };
  if (path === '') return { ...server, schema: ROOT_SCHEMA };
  const name = `${ROOT_SCHEMA}_${path
    .split(sep)
    .join('_')
    .replaceAll(/[^A-Za-z0-9_]/g, '_')}`;
  return {
    ...server,
    schema: name.length <= LONGEST_NAME ? name : `${ROOT_SCHEMA}_${hashOf(path)}`,
  };
};

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 40);
