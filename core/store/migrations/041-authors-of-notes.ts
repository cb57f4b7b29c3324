import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { NOTE_TRIGGERS } from '../schema/outbox-triggers.ts';
import { annotationHash, isSameHash } from '../collections/item-hashes.ts';

/**
 * What is written beside an item has an author where several write: each person's stands beside that of the
 * others. On a desktop nobody is told apart, and the author is null.
 */
const TABLES = `
ALTER TABLE annotations RENAME TO formerAnnotations;
CREATE TABLE annotations (
  seq INTEGER PRIMARY KEY,
  item INTEGER NOT NULL REFERENCES items (id),
  author INTEGER REFERENCES coders (seq),
  note TEXT,
  tags TEXT NOT NULL,
  updated TEXT NOT NULL,
  sha256 BLOB NOT NULL DEFAULT x''
) STRICT;
INSERT INTO annotations (item, note, tags, updated, sha256)
  SELECT item, note, tags, updated, sha256 FROM formerAnnotations ORDER BY item;
DROP TABLE formerAnnotations;
CREATE UNIQUE INDEX annotationsByItem ON annotations (item, coalesce(author, 0));
${NOTE_TRIGGERS.map((text) => `CREATE TRIGGER ${text};`).join('\n')}
`;

/** What one person handed over and nobody has changed since is theirs. */
const OF_ONE = sql`SELECT annotations.*, coders.seq AS coder FROM annotations
  JOIN receivedNotes AS received ON received.item = annotations.item
    AND received.note IS annotations.note AND received.tags = annotations.tags
  JOIN coders ON coders.id = received.person
  WHERE (SELECT count(*) FROM receivedNotes WHERE item = annotations.item) = 1`;

interface Annotated {
  readonly seq: number;
  readonly item: number;
  readonly note: string | null;
  readonly tags: string;
  readonly updated: string;
  readonly sha256: Uint8Array;
  readonly coder: number;
}

export const authorsOfNotes = (db: Db): void => {
  db.exec(TABLES);
  for (const { coder, seq, sha256, ...row } of db.all<Annotated>(OF_ONE))
    // What was damaged before still is afterwards.
    if (isSameHash(sha256, annotationHash(row)))
      db.run(
        sql`UPDATE annotations
          SET author = ${coder}, sha256 = ${annotationHash({ ...row, author: coder })}
          WHERE seq = ${seq}`,
      );
};
