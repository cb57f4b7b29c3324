import { forgetLibraryItems } from '../collections/library.ts';
import { dropCallSalt } from '../calls/call-leaves.ts';
import { removePagesOfCall } from '../calls/page-files.ts';
import { releaseContent } from '../calls/contents.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

export interface Deletable {
  readonly seq: number;
  readonly id: string;
  readonly fromArchive: number;
  /** The hash of its answer. */
  readonly content: string | null;
}

/** The hashes of the replies of a call. */
export const listBodyHashes = (db: Db, callId: string): string[] =>
  db
    .all<{ sha256: string }>(
      sql`SELECT bodySha256 AS sha256 FROM exchanges WHERE callId = ${callId}`,
    )
    .map(({ sha256 }) => sha256);

/**
 * Deletes what a call was answered, with its evidence, its salt and the pages that were kept with it; bodies and
 * contents that nothing else points to go too. Its row stays, unless it noted a free answer. To be called within a transaction.
 */
export const deleteCall = (db: Db, { seq, id, content, fromArchive }: Deletable): void => {
  forgetLibraryItems(db, seq);
  removePagesOfCall(db, id);
  const bodies = listBodyHashes(db, id);
  dropCallSalt(db, id);
  db.run(sql`DELETE FROM answers WHERE callId = ${id}`);
  db.run(sql`DELETE FROM exchanges WHERE callId = ${id}`);
  if (fromArchive === 1) db.run(sql`DELETE FROM calls WHERE id = ${id}`);
  if (content !== null) releaseContent(db, content);
  for (const sha256 of bodies) releaseBody(db, sha256);
};

/** Deletes a body to which no exchange points any more. */
export const releaseBody = (db: Db, sha256: string): void => {
  db.run(
    sql`DELETE FROM bodies WHERE sha256 = ${sha256} AND NOT EXISTS (SELECT 1 FROM exchanges
      WHERE bodySha256 = ${sha256})`,
  );
};
