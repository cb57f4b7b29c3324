/** Which engine keeps the data of a folder: a file in it, or a schema of PostgreSQL. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FILE } from './file/data-folder.ts';
import { openDb, readDb, type Db } from './file/db.ts';
import {
  databaseOf,
  databaseServer,
  type DatabaseLocation,
  type ServerOptions,
} from './database-server.ts';

/** Looks or works at the server by a connection that is closed afterwards. */
const atServer = <T>(location: DatabaseLocation, work: (db: Db) => T): T => {
  const db = databaseServer().open(location);
  try {
    return work(db);
  } finally {
    db.close();
  }
};

/** Whether anything was ever kept for a folder. Throws `service_unavailable` while the server cannot be reached. */
export const hasData = (dir: string): boolean => {
  const location = databaseOf(dir);
  return location
    ? atServer(location, (db) => databaseServer().isSchemaThere(db, location.schema))
    : existsSync(join(dir, DATA_FILE));
};

export interface ReadingOptions extends ServerOptions {
  /** Some seconds behind is good enough: nothing is decided on by what is read. */
  readonly mayBeLate?: boolean;
}

/** Opens the data of a folder to be read alone, by a connection of its own. */
export const openForReading = (
  dir: string,
  { mayBeLate = false, ...options }: ReadingOptions = {},
): Db => {
  const location = databaseOf(dir);
  if (!location) return readDb(join(dir, DATA_FILE));
  const { url, standby = url } = location;
  return databaseServer().open({ ...location, url: mayBeLate ? standby : url }, options);
};

/** The same to be changed too, with whatever schema it has. */
export const openDatabase = (dir: string): Db => {
  const location = databaseOf(dir);
  return location ? databaseServer().open(location) : openDb(dir);
};

/** Throws `database` where PostgreSQL would not let `dropSchema` delete it. */
export const requireDroppable = (dir: string): void => {
  const location = databaseOf(dir);
  if (location) atServer(location, (db) => databaseServer().requireOwner(db, location.schema));
};

/** Deletes what PostgreSQL has of a folder; files go with the folder. */
export const dropSchema = (dir: string): void => {
  const location = databaseOf(dir);
  if (!location) return;
  atServer(location, (db) =>
    db.transaction(() => db.exec(`DROP SCHEMA IF EXISTS "${location.schema}" CASCADE`)),
  );
};
