/**
 * Data that lie in a database server: where, and what is asked of the engine that keeps them there. The engine is that
 * of a laboratory, which hands it in; a program that keeps a file loads none.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { DATA_FILE } from './file/data-folder.ts';
import type { Db } from './file/db.ts';

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

/** From now on the data of this folder, and of the projects in it, lie in the database of this address. */
export const nameDatabase = (folder: string, url: string, standby?: string): void => {
  process.env[URL_NAME] = url;
  if (standby !== undefined) process.env[STANDBY_NAME] = standby;
  process.env[FOLDER_NAME] = resolve(folder);
};

/** Whether a database was named, for this process or one that started it. */
export const isDatabaseNamed = (): boolean => process.env[URL_NAME] !== undefined;

/** From now on everything lies in files again. */
export const forgetDatabase = (): void => {
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
  return { url, standby: process.env[STANDBY_NAME], schema: schemaOf(path) };
};

/** The schema of what lies at a path below the data folder. */
export const schemaOf = (path: string): string => {
  if (path === '') return ROOT_SCHEMA;
  const name = `${ROOT_SCHEMA}_${path
    .split(sep)
    .join('_')
    .replaceAll(/[^A-Za-z0-9_]/g, '_')}`;
  return name.length <= LONGEST_NAME ? name : `${ROOT_SCHEMA}_${hashOf(path)}`;
};

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 40);

export interface ServerOptions {
  /** Nobody waits for an answer at once: statements are not ended for the time that they take. */
  readonly mayTakeLong?: boolean;
  /** Somebody looks at a window until it answers: statements are ended after a few seconds. */
  readonly isWaitedFor?: boolean;
}

/** The engine, as the store knows it. */
export interface DatabaseServer {
  /** Opens a schema with whatever is in it. */
  readonly open: (location: DatabaseLocation, options?: ServerOptions) => Db;
  /**
   * The same, made or brought up to date before. Throws `database` for one that a newer program has made, and for one
   * that the role of the connection would have to make or change and may not; `service_unavailable` while the server
   * cannot be reached.
   */
  readonly openSchema: (location: DatabaseLocation, options?: ServerOptions) => Db;
  /** Whether there is a schema of this name that was made whole. */
  readonly isSchemaThere: (db: Db, schema: string) => boolean;
  /** Throws `database` where the schema is of another role, which alone may drop it. */
  readonly requireOwner: (db: Db, schema: string) => void;
  /** What of its roles and rights would let the program change what is only ever added to, one sentence each. */
  readonly roleFaults: (db: Db, schema: string) => readonly string[];
  /** Whether the server was away, or busy with others: trying again may help. */
  readonly isPassing: (error: unknown) => boolean;
  /** Whether another transaction was in the way. */
  readonly isBusy: (error: unknown) => boolean;
  /** Why the server does not let this role in: it does not know it, its password or its database. */
  readonly entryRefusal: (error: unknown) => string | undefined;
}

let handedIn: DatabaseServer | undefined;

/** Hands the engine in, before data are opened that lie in a database. */
export const useServer = (server: DatabaseServer): void => {
  handedIn = server;
};

/** `undefined` in a program that keeps a file. */
export const knownServer = (): DatabaseServer | undefined => handedIn;

export const databaseServer = (): DatabaseServer => {
  if (!handedIn) throw new TypeError('no engine was handed in for data that lie in a database');
  return handedIn;
};
