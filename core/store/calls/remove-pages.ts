import type { Db } from '../file/db.ts';
import { releasePageFile } from './page-files.ts';

/** Deletes a kept page with its files. To be called within a transaction. */
export const removePage = (db: Db, seq: number): void => {
  const files = db
    .prepare<{ sha256: string }>('SELECT sha256 FROM keptPageFiles WHERE page = ?')
    .all(seq);
  db.prepare('DELETE FROM keptPageFiles WHERE page = ?').run(seq);
  db.prepare('DELETE FROM keptPageCalls WHERE page = ?').run(seq);
  db.prepare('DELETE FROM keptPages WHERE seq = ?').run(seq);
  for (const { sha256 } of files) releasePageFile(db, sha256);
};

/**
 * Deletes the pages that were kept with a call: they show what its replies brought, and what is deleted of
 * these may not stay as a picture. To be called within a transaction.
 */
export const removePagesOfCall = (db: Db, callId: string): void => {
  for (const { page } of db
    .prepare<{ page: number }>('SELECT page FROM keptPageCalls WHERE callId = ?')
    .all(callId))
    removePage(db, page);
};
