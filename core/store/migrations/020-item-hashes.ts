import {
  annotationHash,
  itemHash,
  type HashedAnnotation,
  type HashedItem,
} from '../collections/item-hashes.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

/**
 * The SHA-256 of each item and of what was written beside it, by which `doctor` and exports find those
 * that are no longer as they were kept. Those of before get that of what stands there now: from here on
 * a change is seen. Hashes of items have a table of their own, so that no item is written anew.
 */
export const itemHashes = (db: Db): void => {
  db.exec(`
    CREATE TABLE itemHashes (
      item INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
      sha256 BLOB NOT NULL CHECK (length(sha256) = 32)
    ) STRICT;
    ALTER TABLE annotations ADD COLUMN sha256 BLOB NOT NULL DEFAULT x'';
  `);
  // One row at a time, in one transaction with the rest: memory does not grow with the file.
  for (const { id, ...item } of db.iterate<HashedItem & { readonly id: number }>(
    sql`SELECT id, platform, shape, entityId, operation, parent, data FROM items ORDER BY id`,
  ))
    db.run(sql`INSERT INTO itemHashes (item, sha256) VALUES (${id}, ${itemHash(item)})`);
  for (const row of db.all<HashedAnnotation>(
    sql`SELECT item, note, tags, codes, updated FROM annotations`,
  ))
    db.run(sql`UPDATE annotations SET sha256 = ${annotationHash(row)} WHERE item = ${row.item}`);
};
