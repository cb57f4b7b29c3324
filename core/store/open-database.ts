/** Which engine keeps the data of a folder: a file in it, or a schema of PostgreSQL. */
import { join } from 'node:path';
import { DATA_FILE } from './file/data-folder.ts';
import { openDb, readDb, type Db } from './file/db.ts';
import { databaseOf } from './postgres/location.ts';
import { openPostgres } from './postgres/postgres-db.ts';

/** Opens the data of a folder to be read alone, by a connection of its own. */
export const openForReading = (dir: string): Db => {
  const location = databaseOf(dir);
  return location ? openPostgres(location) : readDb(join(dir, DATA_FILE));
};

/** The same to be changed too, with whatever schema it has. */
export const openDatabase = (dir: string): Db => {
  const location = databaseOf(dir);
  return location ? openPostgres(location) : openDb(dir);
};
