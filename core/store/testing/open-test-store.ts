import { onTestFinished } from 'vitest';
import { tempDir } from '../calls/fixtures.ts';
import { openDb, type Db } from '../file/db.ts';
import { openStore, type Store, type StoreOptions } from '../index.ts';
import { migrate } from '../migrations/index.ts';
import { databaseOf } from '../database-server.ts';
import { openSchema } from '../../laboratory/postgres/open-schema.ts';
import { isOnPostgres } from './engines.ts';

/**
 * A store without a file. Where the tests keep what they keep in PostgreSQL, it is in a schema that another test
 * has left, and that goes on to the next one when the store is closed.
 */
export const openTestStore = (options: Omit<StoreOptions, 'dir'> = {}): Store => {
  if (!isOnPostgres()) return openStore({ ...options, dir: ':memory:' });
  const place = tempDir();
  const store = openStore({ ...options, dir: place.dir });
  return { ...store, close: () => closeAnd(store, place.remove) };
};

/** The same, of which only the tables are there. It is closed with the test that opens it. */
export const openTestDb = (): Db => {
  const place = tempDir();
  const location = databaseOf(place.dir);
  const db = location ? openSchema(location) : openDb(':memory:');
  if (!location) migrate(db);
  onTestFinished(() => closeAnd(db, place.remove));
  return db;
};

const closeAnd = (opened: { readonly close: () => void }, remove: () => void): void => {
  opened.close();
  remove();
};
