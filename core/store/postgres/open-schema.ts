import type { Db } from '../file/db.ts';
import { readSchemaVersion, refuseNewer } from '../file/schema-version.ts';
import { sql } from '../file/sql.ts';
import {
  BASELINE,
  BASELINE_VERSION,
  firstRows,
  LATER_STEPS,
  SCHEMA_VERSION,
} from './baseline/index.ts';
import type { DatabaseLocation } from './location.ts';
import { openPostgres } from './postgres-db.ts';

/**
 * Opens a schema, made when it is not there. Throws `data_folder` for one that a newer program has made, and
 * `service_unavailable` while the server cannot be reached.
 */
export const openSchema = (location: DatabaseLocation): Db => {
  const db = openPostgres(location);
  try {
    if (!isSchemaThere(db, location.schema)) db.transaction(() => make(db, location.schema));
    update(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/** Whether there is a schema of this name that was made whole. */
export const isSchemaThere = (db: Db, schema: string): boolean =>
  db.get(
    sql`SELECT 1 FROM information_schema.tables
      WHERE table_schema = ${schema} AND table_name = 'schemaversion'`,
  ) !== undefined;

/** Within the transaction that holds the lock of the schema: of several first starts one makes it. */
const make = (db: Db, schema: string): void => {
  if (isSchemaThere(db, schema)) return;
  db.exec(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
  db.exec(BASELINE);
  db.exec(firstRows);
  db.run(sql`INSERT INTO schemaVersion (version) VALUES (${BASELINE_VERSION})`);
};

/** Steps that this program knows and the schema has not: one after the other, of several programs by one alone. */
const update = (db: Db): void => {
  if (readSchemaVersion(db) === SCHEMA_VERSION) return;
  db.transaction(() => {
    const version = readSchemaVersion(db);
    refuseNewer(version, SCHEMA_VERSION);
    for (const step of LATER_STEPS.slice(version - BASELINE_VERSION)) db.exec(step);
    db.run(sql`UPDATE schemaVersion SET version = ${SCHEMA_VERSION}`);
  });
};
