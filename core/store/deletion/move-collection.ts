/** Moves items, and whatever else is of a collection, to another one. Within a transaction. */
import { isSameHash } from '../collections/item-hashes.ts';
import { codebookHash, type StoredCodebook } from '../collections/coding/coding-hashes.ts';
import type { Db } from '../file/db.ts';
import { selectValues, sql, type Sql } from '../file/sql.ts';

/** Items that the other holds already stay; answers how many were moved. */
export const moveItems = (db: Db, from: number, to: number, ids: readonly number[]): number => {
  const moved = db.all<{ removedSince: string | null }>(
    sql`UPDATE items SET collection = ${to}
      WHERE id IN (${selectValues(ids)}) AND collection = ${from} AND NOT EXISTS (
        SELECT 1 FROM items AS twin WHERE twin.collection = ${to}
          AND twin.platform = items.platform AND twin.shape = items.shape
          AND twin.entityId = items.entityId)
      RETURNING removedSince`,
  );
  const removed = moved.filter(({ removedSince }) => removedSince !== null).length;
  const count = (seq: number, items: number, gone: number): number =>
    db.run(
      sql`UPDATE collections
        SET items = items + ${items}, removed = removed + ${gone}, changes = changes + 1
        WHERE seq = ${seq}`,
    );
  count(from, -moved.length, -removed);
  count(to, moved.length, removed);
  db.run(sql`UPDATE deleted SET items = items - ${moved.length} WHERE place = ${from}`);
  db.run(sql`UPDATE deleted SET items = items + ${moved.length} WHERE place = ${to}`);
  return moved.length;
};

/** Items that came while the others were moved follow them. */
export const moveNewItems = (db: Db, from: number, to: number): void => {
  const rest = db
    .all<{ id: number }>(sql`SELECT id FROM items WHERE collection = ${from}`)
    .map(({ id }) => id);
  moveItems(db, from, to, rest);
};

/** Moves what is of a collection beside its items: all but its id and its name. */
export const moveRest = (db: Db, from: number, to: number): void => {
  for (const statement of parts(from, to)) db.run(statement);
  moveCodebook(db, from, to);
  db.run(sql`UPDATE collections AS new SET description = old.description, created = old.created,
      updated = old.updated, retainUntil = old.retainUntil, madeFrom = old.madeFrom,
      changes = new.changes + old.changes
    FROM collections AS old WHERE new.seq = ${to} AND old.seq = ${from}`);
};

const parts = (from: number, to: number): readonly Sql[] => [
  sql`UPDATE codes SET collection = ${to} WHERE collection = ${from}`,
  sql`UPDATE savedViews SET collection = ${to} WHERE collection = ${from}`,
  sql`UPDATE watches SET collection = ${to} WHERE collection = ${from}`,
  sql`UPDATE links SET collection = ${to} WHERE collection = ${from}`,
  sql`UPDATE runs SET collection = ${to} WHERE collection = ${from}`,
  sql`UPDATE schedules SET collection = ${to} WHERE collection = ${from}`,
  sql`UPDATE collectionSources SET collection = ${to} WHERE collection = ${from}`,
  sql`UPDATE collectedCalls SET collection = ${to} WHERE collection = ${from}`,
  sql`UPDATE cases SET collection = ${to} WHERE collection = ${from}`,
  sql`UPDATE keptPages SET collection = ${to} WHERE collection = ${from}`,
  sql`UPDATE deletions SET collection = ${to} WHERE collection = ${from}`,
  sql`UPDATE deleted SET home = ${to} WHERE home = ${from}`,
];

/** Each version has the number of the collection in its hash. */
const moveCodebook = (db: Db, from: number, to: number): void => {
  for (const { sha256, ...row } of db.all<StoredCodebook & { sha256: Uint8Array }>(
    sql`SELECT * FROM codebookVersions WHERE collection = ${from} ORDER BY version`,
  )) {
    // What was damaged before still is afterwards.
    const isSound = isSameHash(sha256, codebookHash(row));
    const hash = isSound ? codebookHash({ ...row, collection: to }) : sha256;
    db.run(
      sql`UPDATE codebookVersions SET collection = ${to}, sha256 = ${hash}
        WHERE collection = ${from} AND version = ${row.version}`,
    );
  }
};
