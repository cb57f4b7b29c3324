import type { DeletionReason } from '#kit/deletion-reason.ts';
import type { Db } from '../file/db.ts';

/** What was deleted out of one collection on one occasion, of one shape. */
export interface Deletion {
  readonly at: string;
  readonly platform: string;
  readonly collection: number;
  readonly shape: string;
  readonly reason: DeletionReason;
  readonly items: number;
  /** Replies that left with all that was deleted on the occasion. */
  readonly replies: number;
}

/** Adds to the record of deletions; a further portion of the same occasion adds to the same row. */
export const recordDeletion = (db: Db, id: string, deletion: Deletion): void => {
  const { at, platform, collection, shape, reason, items, replies } = deletion;
  const added = db
    .prepare(
      `UPDATE deletions SET items = items + :items WHERE at = :at AND platform = :platform
         AND collection IS :collection AND shape = :shape AND reason = :reason`,
    )
    .run({ items, at, platform, collection, shape, reason });
  if (added === 0)
    db.prepare(
      `INSERT INTO deletions (id, at, platform, collection, shape, items, replies, reason)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(id, at, platform, collection, shape, items, replies, reason);
};
