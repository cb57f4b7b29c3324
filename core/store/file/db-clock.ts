import type { Db } from './db.ts';
import { sql } from './sql.ts';

/**
 * The clock of the database, in whole milliseconds since 1970: one clock for all processes that share it, wherever
 * they run. Read anew within a transaction. It may be set.
 */
export const readDbClock = (db: Db): number =>
  db.get<{ ms: number }>(sql`SELECT CAST(round(unixepoch('subsec') * 1000) AS INTEGER) AS ms`)
    ?.ms ?? 0;
