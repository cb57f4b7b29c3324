import { AppError } from '../kit/errors.ts';
import { instant, newId, type Now } from './clock.ts';
import type { Db } from './db.ts';
import { bodiesOf, deleteCall, type Deletable } from './delete-call.ts';
import { deleteItemsOf } from './delete-item.ts';

/** What left with a collection whose day had come. */
export interface Expired {
  readonly items: number;
  readonly replies: number;
}

interface Kind {
  readonly platform: string;
  readonly shape: string;
  readonly items: number;
}

export type Retention = ReturnType<typeof createRetention>;

/** Until when collections may be kept, and deleting what they hold on that day. Days are those of UTC. */
export const createRetention = (db: Db, now: Now) => {
  const today = (): string => instant(now()).slice(0, 10);

  /** Only what no other collection needs, nor the library; the rows of the calls stay for the ledger. */
  const deleteCalls = (collection: number): number => {
    const calls = db
      .prepare<Omit<Deletable, 'fromArchive'>>(
        `SELECT calls.seq, calls.id, (SELECT sha256 FROM answers WHERE callId = calls.id) AS content
         FROM collectedCalls AS own JOIN calls ON calls.seq = own.call
         WHERE own.collection = :collection AND NOT EXISTS
           (SELECT 1 FROM collectedCalls WHERE call = own.call AND collection <> :collection)`,
      )
      .all({ collection });
    db.prepare('DELETE FROM collectedCalls WHERE collection = ?').run(collection);
    let replies = 0;
    for (const call of calls) {
      replies += bodiesOf(db, call.id).length;
      deleteCall(db, { ...call, fromArchive: 0 });
    }
    return replies;
  };

  const record = (collection: number, kinds: readonly Kind[], replies: number): void => {
    for (const { platform, shape, items } of kinds)
      db.prepare(
        `INSERT INTO deletions (id, at, platform, collection, shape, items, replies, reason)
         VALUES (?, ?, ?, ?, ?, ?, ?, 'retention')`,
      ).run(newId(now()), instant(now()), platform, collection, shape, items, replies);
  };

  return {
    /** `2027-01-31`; `null`: without an end. Throws `validation_error` for what is no day after today. */
    set: (collection: number, until: string | null): void => {
      if (until !== null && !(isDay(until) && until > today()))
        throw new AppError('validation_error', 'retain-until: is a day after today, as 2027-01-31');
      db.prepare(
        'UPDATE collections SET retainUntil = ?, changes = changes + 1, updated = ? WHERE seq = ?',
      ).run(until, instant(now()), collection);
    },

    /** The collections whose day has come. */
    due: (): number[] =>
      db
        .prepare<{ seq: number }>(
          'SELECT seq FROM collections WHERE retainUntil <= ? AND seq > 0 ORDER BY seq',
        )
        .all(today())
        .map(({ seq }) => seq),

    /**
     * Deletes what a collection holds: items, notes, words and replies. Its name, its sources and the
     * record of its runs stay, and a record of the deletion. What works on it stops, and its schedules
     * end. Words stay in the index until its parts are merged. What is deleted is overwritten; older copies in free pages leave when the data file is
     * compacted.
     */
    expire: (collection: number): Expired => {
      db.exec('PRAGMA secure_delete = ON');
      try {
        return db.transaction(() => {
          const kinds = db
            .prepare<Kind>(
              `SELECT platform, shape, count(*) AS items FROM items WHERE collection = ?
               GROUP BY platform, shape ORDER BY platform, shape`,
            )
            .all(collection);
          // A page that is under way finds that the run is no longer its own, and is not kept.
          db.prepare(
            `UPDATE runs SET engine = NULL, waitUntil = NULL,
               reason = iif(${IS_OPEN}, 'the collection was to be kept no longer', reason),
               state = iif(${IS_OPEN}, 'cancelled', state) WHERE collection = ?`,
          ).run(collection);
          db.prepare("UPDATE schedules SET state = 'ended' WHERE collection = ?").run(collection);
          deleteItemsOf(db, collection);
          const replies = deleteCalls(collection);
          db.prepare(
            `UPDATE collections SET items = 0, removed = 0, retainUntil = NULL,
               changes = changes + 1, updated = ? WHERE seq = ?`,
          ).run(instant(now()), collection);
          record(collection, kinds, replies);
          return { items: kinds.reduce((sum, { items }) => sum + items, 0), replies };
        });
      } finally {
        db.exec('PRAGMA secure_delete = OFF');
      }
    },
  };
};

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
};

const IS_OPEN = "state IN ('running', 'waiting', 'paused', 'attention')";
