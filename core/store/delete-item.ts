import { releaseContent } from './contents.ts';
import type { Db } from './db.ts';

/** An item, as far as its collection counts it. */
export interface CountedItem {
  readonly id: number;
  readonly collection: number;
  readonly removedSince: string | null;
}

/** Deletes an item with all that hangs on it. To be called within a transaction. */
export const deleteItem = (db: Db, { id, collection, removedSince }: CountedItem): void => {
  const kept = db
    .prepare<{ sha256: string }>('SELECT sha256 FROM itemVersions WHERE item = ?')
    .all(id);
  for (const sql of OF_AN_ITEM) db.prepare(sql).run(id);
  for (const { sha256 } of kept) releaseContent(db, sha256);
  db.prepare(
    `UPDATE collections SET items = items - 1, removed = removed - ?, changes = changes + 1
     WHERE seq = ?`,
  ).run(removedSince === null ? 0 : 1, collection);
};

/** In an order in which nothing points to what is gone. */
const OF_AN_ITEM = [
  'DELETE FROM runPages WHERE list IN (SELECT seq FROM runLists WHERE parent = ?)',
  'DELETE FROM runLists WHERE parent = ?',
  'DELETE FROM itemWords WHERE rowid = ?',
  'DELETE FROM annotations WHERE item = ?',
  'DELETE FROM observations WHERE item = ?',
  'DELETE FROM itemVersions WHERE item = ?',
  'DELETE FROM items WHERE id = ?',
] as const;
