import { tmpdir } from 'node:os';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { openDatabase } from '../open-database.ts';
import { databaseOf } from '../postgres/location.ts';

/** Whether the tests of this run keep what they keep in PostgreSQL: the project `postgres` of `vitest.config.ts`. */
export const isOnPostgres = (): boolean => databaseOf(tmpdir()) !== undefined;

/** For `test.skipIf`: what is tested is SQLite's alone, with the reason why. */
export const ofSqliteAlone = (_because: string): boolean => isOnPostgres();

/** Changes what a folder holds past the triggers and rules that protect it, as somebody would who means to. */
export const forceChange = (dir: string, text: string): void => {
  const db = openDatabase(dir);
  try {
    unprotect(db);
    db.exec(text);
  } finally {
    db.close();
  }
};

/** From now on nothing of it keeps this connection from changing rows. */
export const unprotect = (db: Db): void => {
  if (db.engine === 'postgres') return db.exec('SET session_replication_role = replica');
  const triggers = db.all<{ name: string }>(
    sql`SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE '%Never%'`,
  );
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  db.exec('PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF');
};
