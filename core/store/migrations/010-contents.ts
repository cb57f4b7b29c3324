import { hash } from 'node:crypto';
import { packContent, unpackContent, type PackedContent } from '../calls/contents.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

interface OldAnswer {
  readonly callId: string;
  readonly operation: string;
  readonly paramsKey: string;
  readonly at: string;
  readonly fetchedAt: string;
  readonly data: string;
  readonly sha256: string | null;
}

/**
 * The text of answers is kept once for each content, compressed, under its SHA-256; an answer points
 * to it. The pages that become free are used again for what comes; `bowerbird prune` gives them back
 * to the disk.
 *
 * An answer that no longer fits the hash that was kept beside it stays under that hash, so that
 * `doctor` finds it as before, unless a whole one of the same hash is there. Answers of before hashes
 * were kept get that of what stands there now: from here on a change is seen.
 */
export const contents = (db: Db): void => {
  db.exec(`
    CREATE TABLE contents (
      sha256 TEXT PRIMARY KEY,
      codec TEXT NOT NULL CHECK (codec IN ('zstd', 'brotli', 'none')),
      size INTEGER NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;
    DROP INDEX IF EXISTS answersByQuestion;
    ALTER TABLE answers RENAME TO answersBefore;
    CREATE TABLE answers (
      callId TEXT PRIMARY KEY REFERENCES calls (id),
      operation TEXT NOT NULL,
      paramsKey TEXT NOT NULL,
      at TEXT NOT NULL,
      fetchedAt TEXT NOT NULL,
      sha256 TEXT NOT NULL REFERENCES contents (sha256)
    ) STRICT;
    CREATE INDEX answersByQuestion ON answers (operation, paramsKey, at);
    CREATE INDEX answersByContent ON answers (sha256);
    CREATE INDEX exchangesByBody ON exchanges (bodySha256);
  `);
  moveAnswers(db);
  db.exec('DROP TABLE answersBefore');
};

/** One row at a time, in one transaction with the rest: memory does not grow with the file. */
const moveAnswers = (db: Db): void => {
  for (const old of db.iterate<OldAnswer>(sql`SELECT * FROM answersBefore`)) {
    const found = hash('sha256', old.data, 'hex');
    const sha256 = old.sha256 ?? found;
    keep(db, sha256, old.data, sha256 === found);
    db.run(
      sql`INSERT INTO answers (callId, operation, paramsKey, at, fetchedAt, sha256)
        VALUES (${old.callId}, ${old.operation}, ${old.paramsKey}, ${old.at}, ${old.fetchedAt},
          ${sha256})`,
    );
  }
};

const keep = (db: Db, sha256: string, data: string, isWhole: boolean): void => {
  const kept = db.get<PackedContent>(
    sql`SELECT sha256, codec, size, bytes FROM contents WHERE sha256 = ${sha256}`,
  );
  if (kept && (!isWhole || unpackContent(kept) !== undefined)) return;
  const { codec, size, bytes } = packContent(data);
  db.run(
    sql`INSERT OR REPLACE INTO contents (sha256, codec, size, bytes) VALUES (${sha256}, ${codec}, ${size}, ${bytes})`,
  );
};
