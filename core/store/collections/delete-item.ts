import { releaseContent } from '../calls/contents.ts';
import type { Db } from '../file/db.ts';

/** An item, as far as its collection counts it. */
export interface CountedItem {
  readonly id: number;
  readonly collection: number;
  readonly removedSince: string | null;
}

/**
 * Deletes items with all that hangs on them, one table after the other: any other statement between two
 * deletions in the index of words would make the index write a part of its own for each item. To be
 * called within a transaction.
 */
export const deleteItems = (db: Db, items: readonly CountedItem[]): void => {
  if (items.length === 0) return;
  deleteListed(db, LISTED, JSON.stringify(items.map(({ id }) => id)));
  for (const [collection, gone] of Map.groupBy(items, (item) => item.collection))
    db.prepare(
      `UPDATE collections SET items = items - ?, removed = removed - ?, changes = changes + 1
       WHERE seq = ?`,
    ).run(gone.length, gone.filter(({ removedSince }) => removedSince !== null).length, collection);
};

/** Deletes all items of a collection at once; what it counts is the caller's. Within a transaction, too. */
export const deleteCollectionItems = (db: Db, collection: number): void =>
  deleteListed(db, 'SELECT id FROM items WHERE collection = ?', collection);

const deleteListed = (db: Db, ids: string, param: string | number): void => {
  const kept = db
    .prepare<{ sha256: string }>(`SELECT DISTINCT sha256 FROM itemVersions WHERE item IN (${ids})`)
    .all(param);
  for (const sql of buildDeletion(ids)) db.prepare(sql).run(param);
  for (const { sha256 } of kept) releaseContent(db, sha256);
};

/** Identifiers as a list of JSON. */
const LISTED = 'SELECT value FROM json_each(?)';

/** In an order in which nothing points to what is gone; the items themselves are the last. */
const buildDeletion = (ids: string): readonly string[] => [
  `DELETE FROM runPages WHERE list IN (SELECT seq FROM runLists WHERE parent IN (${ids}))`,
  `DELETE FROM runLists WHERE parent IN (${ids})`,
  `DELETE FROM itemWords WHERE rowid IN (${ids})`,
  `DELETE FROM annotations WHERE item IN (${ids})`,
  `DELETE FROM itemCodings WHERE item IN (${ids})`,
  `DELETE FROM codeDecisions WHERE item IN (${ids})`,
  `DELETE FROM observations WHERE item IN (${ids})`,
  `DELETE FROM itemVersions WHERE item IN (${ids})`,
  `DELETE FROM itemHashes WHERE item IN (${ids})`,
  `DELETE FROM items WHERE id IN (${ids})`,
];
