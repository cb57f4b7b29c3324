import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { releasePageFile } from './page-files.ts';

/** Deletes a kept page with its files. To be called within a transaction. */
export const removePage = (db: Db, seq: number): void => {
  const files = db.all<{ sha256: string }>(
    sql`SELECT sha256 FROM keptPageFiles WHERE page = ${seq}`,
  );
  db.run(sql`DELETE FROM keptPageFiles WHERE page = ${seq}`);
  db.run(sql`DELETE FROM keptPageCalls WHERE page = ${seq}`);
  db.run(sql`DELETE FROM keptPages WHERE seq = ${seq}`);
  for (const { sha256 } of files) releasePageFile(db, sha256);
};

/**
 * Deletes the pages that were kept with a call: they show what its replies brought, and what is deleted of
 * these may not stay as a picture. To be called within a transaction.
 */
export const removePagesOfCall = (db: Db, callId: string): void => {
  for (const { page } of db.all<{ page: number }>(
    sql`SELECT page FROM keptPageCalls WHERE callId = ${callId}`,
  ))
    removePage(db, page);
};
