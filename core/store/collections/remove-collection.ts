import type { Db } from '../file/db.ts';
import { sql, type Sql } from '../file/sql.ts';
import { deleteCollectionItems } from './delete-item.ts';

/**
 * Deletes a collection for good, with its items, what was written beside them, and its runs; calls and their evidence
 * stay. To be called within a transaction.
 */
export const removeCollection = (db: Db, seq: number): void => {
  deleteCollectionItems(db, seq);
  for (const statement of removalOf(seq)) db.run(statement);
};

const inRunsOf = (collection: number): Sql =>
  sql`IN (SELECT seq FROM runs WHERE collection = ${collection})`;

/** In an order in which nothing points to what is gone. */
const removalOf = (seq: number): readonly Sql[] => [
  sql`DELETE FROM checks WHERE run ${inRunsOf(seq)}`,
  sql`DELETE FROM watches WHERE collection = ${seq}`,
  sql`DELETE FROM runPages WHERE run ${inRunsOf(seq)}`,
  sql`DELETE FROM runLists WHERE run ${inRunsOf(seq)}`,
  sql`DELETE FROM links WHERE collection = ${seq}`,
  sql`DELETE FROM runs WHERE collection = ${seq}`,
  sql`DELETE FROM schedules WHERE collection = ${seq}`,
  sql`DELETE FROM collectionSources WHERE collection = ${seq}`,
  sql`DELETE FROM collectedCalls WHERE collection = ${seq}`,
  sql`DELETE FROM cases WHERE collection = ${seq}`,
  sql`UPDATE keptPages SET collection = NULL WHERE collection = ${seq}`,
  sql`DELETE FROM collections WHERE seq = ${seq}`,
];
