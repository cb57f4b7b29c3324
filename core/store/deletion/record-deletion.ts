import type { DeletionReason } from '#kit/deletion-reason.ts';
import { countAct } from '../collections/case-log/append.ts';
import { homeOf } from '../collections/deleted-places.ts';
import { newId, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

/** What was deleted out of one collection on one occasion, of one shape. */
interface Deletion {
  readonly at: string;
  readonly platform: string;
  readonly collection: number;
  readonly shape: string;
  readonly reason: DeletionReason;
  readonly items: number;
  /** Replies that left with all that was deleted on the occasion. */
  readonly replies: number;
}

/**
 * Records items that are deleted, without naming any: how many of each kind, and in the log of each collection.
 * To be called within the transaction that deletes them.
 */
export const recordDeletedItems = (
  db: Db,
  now: Now,
  items: readonly Pick<Deletion, 'collection' | 'platform' | 'shape'>[],
  occasion: Pick<Deletion, 'at' | 'reason' | 'replies'>,
): void => {
  const { reason } = occasion;
  for (const [collection, { length }] of Map.groupBy(items, (item) => item.collection))
    if (reason === 'request') countAct(db, now, collection, 'forgotten', { items: length });
    else countAct(db, now, collection, 'deleted', { items: length, because: reason });
  const kinds = Map.groupBy(
    items,
    ({ collection, platform, shape }) => `${collection} ${platform} ${shape}`,
  );
  for (const [first, ...others] of kinds.values()) {
    if (!first) continue;
    const { collection, platform, shape } = first;
    const deletion = { ...occasion, collection, platform, shape, items: others.length + 1 };
    recordDeletion(db, newId(now()), deletion);
  }
};

/** Adds to the record of deletions; a further portion of the same occasion adds to the same row. */
const recordDeletion = (db: Db, id: string, deletion: Deletion): void => {
  const { at, platform, collection, shape, reason, items, replies } = deletion;
  const of = homeOf(collection);
  const added = db.run(
    sql`UPDATE deletions SET items = items + ${items} WHERE at = ${at} AND platform = ${platform}
      AND collection IS NOT DISTINCT FROM (${of}) AND shape = ${shape}
      AND reason = ${reason}`,
  );
  if (added === 0)
    db.run(
      sql`INSERT INTO deletions (id, at, platform, collection, shape, items, replies, reason)
        VALUES (${id}, ${at}, ${platform}, (${of}), ${shape}, ${items}, ${replies},
          ${reason})`,
    );
};

/**
 * What `work` deletes is overwritten; older copies in free pages leave when the data file is compacted. In
 * PostgreSQL, rows that were deleted leave its files with the next vacuum, and its log by its own rules.
 */
export const overwriteDeleted = <T>(db: Db, work: () => T): T => {
  if (db.engine === 'postgres') return work();
  db.exec('PRAGMA secure_delete = ON');
  try {
    return work();
  } finally {
    db.exec('PRAGMA secure_delete = OFF');
  }
};
