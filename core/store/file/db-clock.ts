import type { Db } from './db.ts';
import { bySqlite } from './dialect.ts';
import { sql } from './sql.ts';

const CLOCK = bySqlite(
  "round(unixepoch('subsec') * 1000)",
  'round(extract(epoch FROM clock_timestamp()) * 1000)',
);

/**
 * The clock of the database, in whole milliseconds since 1970: one clock for all processes that share it, wherever
 * they run. Read anew within a transaction. It may be set.
 */
export const readDbClock = (db: Db): number =>
  db.get<{ ms: number }>(sql`SELECT CAST(${CLOCK} AS BIGINT) AS ms`)?.ms ?? 0;
