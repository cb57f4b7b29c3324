import { releaseContent } from '../calls/contents.ts';
import type { Db } from '../file/db.ts';
import { sql, type Sql, selectListed } from '../file/sql.ts';

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
  deleteCounted(db, items);
  for (const [place, { length }] of Map.groupBy(items, (item) => item.collection))
    if (place < 0) db.run(sql`UPDATE deleted SET gone = gone + ${length} WHERE place = ${place}`);
};

/** Deletes the next items of what a click deleted, which is emptied; answers how many they were. */
export const deleteFromPlace = (db: Db, place: number, most: number): number => {
  const items = db.all<CountedItem>(
    sql`SELECT id, collection, removedSince FROM items WHERE collection = ${place} LIMIT ${most}`,
  );
  deleteCounted(db, items);
  return items.length;
};

const deleteCounted = (db: Db, items: readonly CountedItem[]): void => {
  if (items.length === 0) return;
  const ids = JSON.stringify(items.map(({ id }) => id));
  deleteListed(db, selectListed(ids));
  for (const [collection, gone] of Map.groupBy(items, (item) => item.collection))
    db.run(
      sql`UPDATE collections
        SET items = items - ${gone.length},
        removed = removed - ${gone.filter(({ removedSince }) => removedSince !== null).length},
        changes = changes + 1
        WHERE seq = ${collection}`,
    );
};

/** Deletes all items of a collection at once; what it counts is the caller's. Within a transaction, too. */
export const deleteCollectionItems = (db: Db, collection: number): void =>
  deleteListed(db, sql`SELECT id FROM items WHERE collection = ${collection}`);

const deleteListed = (db: Db, ids: Sql): void => {
  const kept = db.all<{ sha256: string }>(
    sql`SELECT DISTINCT sha256 FROM itemVersions WHERE item IN (${ids})`,
  );
  for (const statement of buildDeletion(ids)) db.run(statement);
  for (const { sha256 } of kept) releaseContent(db, sha256);
};

/** In an order in which nothing points to what is gone; the items themselves are the last. */
const buildDeletion = (ids: Sql): readonly Sql[] => [
  sql`DELETE FROM runPages WHERE list IN (SELECT seq FROM runLists WHERE parent IN (${ids}))`,
  sql`DELETE FROM runLists WHERE parent IN (${ids})`,
  sql`DELETE FROM itemWords WHERE rowid IN (${ids})`,
  sql`DELETE FROM annotations WHERE item IN (${ids})`,
  sql`DELETE FROM itemCodings WHERE item IN (${ids})`,
  sql`DELETE FROM codeDecisions WHERE item IN (${ids})`,
  sql`DELETE FROM observations WHERE item IN (${ids})`,
  sql`DELETE FROM itemVersions WHERE item IN (${ids})`,
  sql`DELETE FROM itemHashes WHERE item IN (${ids})`,
  sql`DELETE FROM items WHERE id IN (${ids})`,
];
