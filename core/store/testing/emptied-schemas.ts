/**
 * Schemas of PostgreSQL for tests: making one takes as long as a test, so one that a test has left is emptied
 * and goes to the next one under its name.
 */
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { postgresFirstRows } from '../schema/postgres.ts';
import { databaseOf } from '../database-server.ts';
import { isSchemaThere, openSchema } from '../../laboratory/postgres/open-schema.ts';
import { openPostgres } from '../../laboratory/postgres/postgres-db.ts';

/** Between tests it is called by the number of its process and its own. */
const free: string[] = [];
let left = 0;

/** Gives the data of a folder an empty schema that another test has left, if there is one. */
export const lendSchema = (dir: string): void => {
  const location = databaseOf(dir);
  const name = location && free.pop();
  if (name === undefined) return;
  atServer(dir, (db) => db.exec(`ALTER SCHEMA "${name}" RENAME TO "${location?.schema}"`));
};

/** Takes back what the data of a folder lay in; a test that changed more than rows gets nothing back. */
export const takeBackSchema = (dir: string): void =>
  atServer(dir, (db, schema) => {
    if (!isSchemaThere(db, schema)) return;
    const name = `bowerbird_left_${process.pid}_${(left += 1)}`;
    try {
      db.exec(`BEGIN; SET LOCAL lock_timeout = '2s'; SET LOCAL search_path TO "${schema}";
        SET LOCAL session_replication_role = replica; ${EMPTY} ${postgresFirstRows}
        ALTER SCHEMA "${schema}" RENAME TO "${name}"; COMMIT`);
    } catch {
      // Something of the test holds it still: it is left to the end of the server.
      db.exec('ROLLBACK');
      return;
    }
    whole ??= objectsOfNew(dir);
    if (objectsIn(db, name) === whole) free.push(name);
    else db.exec(`DROP SCHEMA "${name}" CASCADE`);
  });

/** How many objects a schema has that nobody changed; one of which something was dropped has fewer. */
let whole: number | undefined;

const objectsOfNew = (dir: string): number => {
  const location = databaseOf(dir);
  if (!location) return 0;
  const schema = `bowerbird_new_${process.pid}`;
  const db = openSchema({ ...location, schema });
  try {
    return objectsIn(db, schema);
  } finally {
    db.exec(`DROP SCHEMA "${schema}" CASCADE`);
    db.close();
  }
};

const atServer = (dir: string, work: (db: Db, schema: string) => void): void => {
  const location = databaseOf(dir);
  if (!location) return;
  const db = openPostgres({ ...location, schema: 'public' });
  try {
    work(db, location.schema);
  } finally {
    db.close();
  }
};

const EMPTY = `DO $$
DECLARE
  found record;
BEGIN
  FOR found IN SELECT tablename FROM pg_tables
    WHERE schemaname = current_schema() AND tablename <> 'schemaversion'
  LOOP EXECUTE format('DELETE FROM %I', found.tablename); END LOOP;
  FOR found IN SELECT sequencename FROM pg_sequences
    WHERE schemaname = current_schema() AND last_value IS NOT NULL
  LOOP EXECUTE format('ALTER SEQUENCE %I RESTART', found.sequencename); END LOOP;
END $$;`;

const objectsIn = (db: Db, schema: string): number =>
  db.get<{ n: number }>(
    sql`SELECT (SELECT count(*) FROM pg_class WHERE relnamespace = n.oid)
        + (SELECT count(*) FROM pg_proc WHERE pronamespace = n.oid)
        + (SELECT count(*) FROM pg_trigger JOIN pg_class AS c ON c.oid = tgrelid
          WHERE relnamespace = n.oid AND tgenabled = 'O')
        + (SELECT count(*) FROM pg_attribute JOIN pg_class AS c ON c.oid = attrelid
          WHERE relnamespace = n.oid AND NOT attisdropped) AS n
      FROM pg_namespace AS n WHERE nspname = ${schema}`,
  )?.n ?? 0;
