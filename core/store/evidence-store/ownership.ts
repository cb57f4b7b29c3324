/**
 * Whose an evidence store is. It holds a mark that its data file holds too, and both change whenever the data are
 * opened for writing and before each sweep. A copy of the data file stays behind with a mark of before, however it
 * was made, so it never writes there or deletes what was kept since.
 */
import { randomBytes } from 'node:crypto';
import { AppError } from '#kit/errors.ts';
import type { Message } from '#kit/message.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { messages } from '../messages.ts';
import type { ObjectStore } from './object-store.ts';

/** The object that holds the mark. Empty, it lets the next program that asks have the store. */
export const OWNER = 'bowerbird-owner';

interface Row {
  readonly mark: string | null;
  readonly nextMark: string | null;
}

/** Where the objects of this data file are; `undefined` where it never had any. */
export const recordedLocation = (db: Db): string | undefined =>
  db.get<{ location: string }>(sql`SELECT location FROM evidenceStore`)?.location;

/**
 * Makes the store that of this data file, or finds that it is. The mark that follows is written down first: where the
 * program ends between the two, either of them is right.
 * Throws `service_unavailable` where it is another's, and what the store throws. Never to be called within a
 * transaction: what that takes back would be in the store all the same.
 */
export const claim = (db: Db, store: ObjectStore, location: string): void => {
  store.prepare();
  // A mark that a power cut took back would be that of a stranger.
  db.lastingTransaction(() => {
    const next = randomBytes(16).toString('hex');
    // A place in which nothing was kept yet may be given up for another one.
    if (!hasObjects(db)) db.run(sql`DELETE FROM evidenceStore WHERE location <> ${location}`);
    db.run(
      sql`INSERT INTO evidenceStore (id, location, nextMark) VALUES (1, ${location}, ${next})
        ON CONFLICT (id) DO UPDATE
          SET nextMark = coalesce(evidenceStore.nextMark, excluded.nextMark)`,
    );
  });
  db.transaction(() => {
    const found = store.get(OWNER);
    const fault = ownershipFault(db, found && Buffer.from(found).toString('latin1'));
    if (fault) throw new AppError('service_unavailable', fault, { retryAfter: 30 });
    const next = db.get<Row>(sql`SELECT mark, nextMark FROM evidenceStore`)?.nextMark ?? null;
    // Another process of the same data has just done it.
    if (next === null) return;
    store.put([{ name: OWNER, bytes: Buffer.from(next, 'latin1') }]);
    db.run(sql`UPDATE evidenceStore SET location = ${location}, mark = nextMark, nextMark = NULL`);
  });
};

/**
 * Why a store that holds this mark is not that of the data file; `undefined` where it is, or may become it. `found`:
 * `undefined` where there is no mark.
 */
export const ownershipFault = (db: Db, found: string | undefined): Message | undefined => {
  const row = db.get<Row>(sql`SELECT mark, nextMark FROM evidenceStore`);
  if (found === '') return undefined;
  if (found === undefined)
    return typeof row?.mark === 'string' ? messages.evidenceStoreWithoutOwner : undefined;
  return found === row?.mark || found === row?.nextMark
    ? undefined
    : messages.evidenceStoreOfOthers;
};

const hasObjects = (db: Db): boolean =>
  db.get(sql`SELECT 1 FROM bodies WHERE object IS NOT NULL LIMIT 1`) !== undefined;
