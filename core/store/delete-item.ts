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

/** Deletes all items of a collection at once; what it counts is the caller's. Within a transaction, too. */
export const deleteItemsOf = (db: Db, collection: number): void => {
  const kept = db
    .prepare<{ sha256: string }>(`SELECT DISTINCT sha256 FROM itemVersions WHERE item ${OF_ITEMS}`)
    .all(collection);
  for (const sql of OF_A_COLLECTION) db.prepare(sql).run(collection);
  for (const { sha256 } of kept) releaseContent(db, sha256);
};

/** In an order in which nothing points to what is gone; the items themselves are the last. */
const deletionOf = (items: string): readonly string[] => [
  `DELETE FROM runPages WHERE list IN (SELECT seq FROM runLists WHERE parent ${items})`,
  `DELETE FROM runLists WHERE parent ${items}`,
  `DELETE FROM itemWords WHERE rowid ${items}`,
  `DELETE FROM annotations WHERE item ${items}`,
  `DELETE FROM observations WHERE item ${items}`,
  `DELETE FROM itemVersions WHERE item ${items}`,
  `DELETE FROM itemHashes WHERE item ${items}`,
];

const OF_AN_ITEM = [...deletionOf('= ?'), 'DELETE FROM items WHERE id = ?'];

const OF_ITEMS = 'IN (SELECT id FROM items WHERE collection = ?)';
const OF_A_COLLECTION = [...deletionOf(OF_ITEMS), 'DELETE FROM items WHERE collection = ?'];
