import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATA_FILE } from '../file/data-folder.ts';
import type { Db } from '../file/db.ts';
import { raw, sql } from '../file/sql.ts';
import { openDatabase } from '../open-database.ts';
import { databaseOf } from '../database-server.ts';

/** Whether the tests of this run keep what they keep in PostgreSQL: the project `postgres` of `vitest.config.ts`. */
export const isOnPostgres = (): boolean => databaseOf(tmpdir()) !== undefined;

/** For `test.skipIf`: what is tested is SQLite's alone, with the reason why, which is printed where it is left out. */
export const ofSqliteAlone = (because: string): boolean => {
  if (isOnPostgres()) process.stdout.write(`left out on PostgreSQL: ${because}\n`);
  return isOnPostgres();
};

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

/** All that is kept for a folder, to look for words in it: its data file, or every row of its schema as text. */
export const everythingIn = (dir: string): Buffer => {
  const location = databaseOf(dir);
  if (!location) return readFileSync(join(dir, DATA_FILE));
  const db = openDatabase(dir);
  try {
    const tables = db.all<{ name: string }>(
      sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = ${location.schema}`,
    );
    const texts = tables.flatMap(({ name }) =>
      db.all<{ row: string }>(sql`SELECT CAST(kept AS TEXT) AS row FROM ${raw(name)} AS kept`),
    );
    return Buffer.from(texts.map(({ row }) => row).join('\n'));
  } finally {
    db.close();
  }
};
