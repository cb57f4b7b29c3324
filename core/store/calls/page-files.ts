import { createHash } from 'node:crypto';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

/** A file of a kept page: which it is of the page's files, and its bytes. */
export interface PageFile {
  readonly role: PageFileRole;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

export type PageFileRole = 'picture' | 'snapshot';

/** Bytes of one part, which is written in one short transaction and read at once. */
export const PART_BYTES = 1_000_000;

/**
 * Writes a file part by part; yields after each. What is there already is not written again. A file to which
 * no page points yet is dropped by `dropLooseFiles`.
 */
export function* writePageFile(
  db: Db,
  { sha256, bytes }: Pick<PageFile, 'sha256' | 'bytes'>,
): Generator<void> {
  if (isWhole(db, sha256, bytes.byteLength)) return;
  db.run(
    sql`INSERT INTO pageFiles (sha256, size) VALUES (${sha256}, ${bytes.byteLength})
      ON CONFLICT DO NOTHING`,
  );
  for (let number = 0; number * PART_BYTES < bytes.byteLength; number += 1) {
    const part = bytes.subarray(number * PART_BYTES, (number + 1) * PART_BYTES);
    // Nothing where the file was dropped meanwhile.
    db.run(
      sql`INSERT INTO pageFileParts (sha256, number, bytes)
        SELECT sha256, ${number}, ${part} FROM pageFiles WHERE sha256 = ${sha256}
          ON CONFLICT DO NOTHING`,
    );
    yield;
  }
}

/** Whether all parts of a file are there. */
export const isWhole = (db: Db, sha256: string, size: number): boolean =>
  db.get<{ size: number | null }>(
    sql`SELECT sum(length(bytes)) AS size FROM pageFiles JOIN pageFileParts USING (sha256)
      WHERE sha256 = ${sha256} AND size = ${size}`,
  )?.size === size;

/** One part as it is kept; `undefined` behind the last one. */
export const readPagePart = (db: Db, sha256: string, number: number): Uint8Array | undefined =>
  db.get<{ bytes: Uint8Array }>(
    sql`SELECT bytes FROM pageFileParts WHERE sha256 = ${sha256} AND number = ${number}`,
  )?.bytes;

export function* readPageParts(db: Db, sha256: string): Generator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const part = readPagePart(db, sha256, number);
    if (part === undefined) return;
    yield part;
  }
}

/** Whether a file is as it was kept, and as long as it is said to be. */
export const isPageFileSound = (db: Db, sha256: string): boolean => {
  const digest = createHash('sha256');
  let size = 0;
  for (const part of readPageParts(db, sha256)) {
    digest.update(part);
    size += part.byteLength;
  }
  return digest.digest('hex') === sha256 && isWhole(db, sha256, size);
};

const IS_LOOSE = sql`NOT EXISTS (SELECT 1 FROM keptPageFiles
  WHERE keptPageFiles.sha256 = pageFiles.sha256)`;

/** Deletes a file to which no page points any more. */
export const releasePageFile = (db: Db, sha256: string): void => {
  const isLoose = db.get(sql`SELECT 1 FROM pageFiles WHERE sha256 = ${sha256} AND ${IS_LOOSE}`);
  if (!isLoose) return;
  db.run(sql`DELETE FROM pageFileParts WHERE sha256 = ${sha256}`);
  db.run(sql`DELETE FROM pageFiles WHERE sha256 = ${sha256}`);
};

/** Deletes what the keeping of a page left behind that did not come to its end. */
export const dropLooseFiles = (db: Db): void =>
  db.transaction(() => {
    for (const { sha256 } of db.all<{ sha256: string }>(
      sql`SELECT sha256 FROM pageFiles WHERE ${IS_LOOSE}`,
    ))
      releasePageFile(db, sha256);
  });

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
