import { AppError } from '#kit/errors.ts';
import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { deleteCall, type Deletable } from './delete-call.ts';
import { removePage } from '../calls/page-files.ts';
import { deleteItems, type CountedItem } from '../collections/delete-item.ts';
import { placesOf } from '../collections/deleted-places.ts';
import { removeCollection } from '../collections/remove-collection.ts';
import { inPortions } from '../file/portions.ts';
import { createRetentionLimit } from '../collections/retention-limit.ts';
import { overwriteDeleted, recordDeletedItems } from './record-deletion.ts';
import { appendAct } from '../collections/case-log/append.ts';
import { messages } from '../messages.ts';

/** What is deleted in one transaction. */
const ITEMS = 50;
const CALLS = 50;

interface CollectedCall extends Omit<Deletable, 'fromArchive'> {
  /** Neither another collection nor the library has it. */
  readonly isOwn: 0 | 1;
}

interface HeldCollection {
  readonly seq: number;
  readonly name: string;
  readonly created: string;
  readonly retainUntil: string | null;
  readonly items: number;
  /** Whether it has an item, a reply or a page. */
  readonly holds: 0 | 1;
}

/** Until when a collection is kept. */
export interface RetentionPlanRow {
  readonly name: string;
  readonly items: number;
  /** `null`: without an end. */
  readonly until: string | null;
  /** The day has come: what it holds is deleted as soon as anybody looks. */
  readonly isDue: boolean;
}

export type Retention = ReturnType<typeof createRetention>;

/** Until when collections may be kept, and deleting what they hold on that day. Days are those of UTC. */
export const createRetention = (db: Db, now: Now, removeUpdateCopies: () => void) => {
  const today = (): string => instant(now()).slice(0, 10);
  const limit = createRetentionLimit(db);

  const deleting = (work: () => void): void => overwriteDeleted(db, () => db.transaction(work));

  const held = (): HeldCollection[] =>
    db.all<HeldCollection>(
      sql`SELECT seq, coalesce(deleted.name, collections.name) AS name, created, retainUntil,
          collections.items, ${HOLDS_SOMETHING} AS holds
        FROM collections LEFT JOIN deleted ON deleted.place = seq
        WHERE seq > 0 OR deleted.name IS NOT NULL ORDER BY seq`,
    );

  const isDue = ({ retainUntil, holds }: HeldCollection, lastDay: string = LATER): boolean =>
    (retainUntil ?? LATER) <= today() || (holds === 1 && lastDay <= today());

  const lastDayOf = (collection: number): string | null => {
    const row = db.get<{ seq: number; created: string }>(
      sql`SELECT seq, created FROM collections WHERE seq = ${collection}`,
    );
    return (row && limit.lastDays([row]).get(collection)) ?? null;
  };

  /** Replies that go in all. */
  const ownReplies = (collection: number): number =>
    db.get<{ n: number }>(
      sql`SELECT count(*) AS n FROM collectedCalls AS own JOIN calls ON calls.seq = own.call
          JOIN exchanges ON exchanges.callId = calls.id
        WHERE own.collection = ${collection} AND ${IS_OWN}`,
    )?.n ?? 0;

  function* deleteItemsIn(collection: number): Generator<void> {
    const [at, replies] = [instant(now()), ownReplies(collection)];
    for (;;) {
      const items = db.all<CountedItem & { platform: string; shape: string }>(
        sql`SELECT id, collection, platform, shape, removedSince FROM items
          WHERE collection = ${collection} LIMIT ${ITEMS}`,
      );
      if (items.length === 0) return;
      deleting(() => {
        deleteItems(db, items);
        recordDeletedItems(db, now, items, { at, reason: 'retention', replies });
      });
      yield;
    }
  }

  /** Only what no other collection needs, nor the library; the rows of the calls stay for the ledger. */
  function* deleteCollectionCalls(collection: number): Generator<void> {
    for (;;) {
      const calls = db.all<CollectedCall>(
        sql`SELECT calls.seq, calls.id,
            (SELECT sha256 FROM answers WHERE callId = calls.id) AS content, ${IS_OWN} AS isOwn
          FROM collectedCalls AS own JOIN calls ON calls.seq = own.call
          WHERE own.collection = ${collection} LIMIT ${CALLS}`,
      );
      if (calls.length === 0) return;
      deleting(() => {
        for (const { isOwn, ...call } of calls) {
          db.run(
            sql`DELETE FROM collectedCalls WHERE collection = ${collection} AND call = ${call.seq}`,
          );
          if (isOwn === 1) deleteCall(db, { ...call, fromArchive: 0 });
        }
      });
      yield;
    }
  }

  /** Pages that were kept for it; those that were kept with calls of its own go with these. */
  function* deletePages(collection: number): Generator<void> {
    const next = (): { seq: number } | undefined =>
      db.get(sql`SELECT seq FROM keptPages WHERE collection = ${collection} LIMIT 1`);
    for (let page = next(); page; page = next()) {
      const { seq } = page;
      deleting(() => removePage(db, seq));
      yield;
    }
  }

  return {
    /** `2027-01-31`; `null`: without an end. Throws `validation_error` for what is no day after today. */
    set: (collection: number, until: string | null): void => {
      if (until !== null && !(isDay(until) && until > today()))
        throw new AppError('validation_error', messages.retainUntilInvalid);
      const last = lastDayOf(collection);
      if (until !== null && last !== null && until > last)
        throw new AppError('validation_error', messages.retainUntilTooLate({ day: last }));
      db.transaction(() => {
        db.run(
          sql`UPDATE collections
            SET retainUntil = ${until}, changes = changes + 1, updated = ${instant(now())}
            WHERE seq = ${collection}`,
        );
        appendAct(db, now, collection, 'settings', {
          changed: ['retention'],
          retainUntil: until ?? 'none',
        });
      });
    },

    /** The collections whose day has come; by the limit of a laboratory, those that still hold something. */
    due: (): number[] => {
      const rows = held();
      const lastDays = limit.lastDays(rows);
      return rows.filter((row) => isDue(row, lastDays.get(row.seq))).map(({ seq }) => seq);
    },

    /** Until when collections would be kept if the laboratory had this limit, in days. */
    plan: (days: number | null): RetentionPlanRow[] => {
      const rows = held();
      const lastDays = limit.lastDays(rows, days);
      const until = new Map(limit.limited(rows, days).map((row) => [row.seq, row.retainUntil]));
      return rows.map((row) => ({
        name: row.name,
        items: row.items,
        until: until.get(row.seq) ?? null,
        isDue: isDue(row, lastDays.get(row.seq)),
      }));
    },

    /** Stops what works on a collection, and ends its schedules. */
    stop: (collection: number): void =>
      db.transaction(() => {
        // A page that is under way finds that the run is no longer its own, and is not kept.
        db.run(
          sql`UPDATE runs SET engine = NULL, waitUntil = NULL,
            reason = CASE WHEN ${IS_OPEN} THEN 'the collection was to be kept no longer' ELSE reason END,
            state = CASE WHEN ${IS_OPEN} THEN 'cancelled' ELSE state END
              WHERE collection = ${collection}`,
        );
        db.run(sql`UPDATE schedules SET state = 'ended' WHERE collection = ${collection}`);
      }),

    /**
     * Deletes what a collection holds, while others have their turn: items, notes, words, replies and kept pages. Its
     * name, its sources and the record of its runs stay, and a record of the deletion. Words stay in the
     * index until its parts are merged. The copies made before updates go, since they hold it too. Where it
     * is interrupted, the collection is still due.
     */
    expire: async (collection: number): Promise<void> => {
      // What was deleted of it until an interruption counts as nothing: it stays due.
      db.run(
        sql`UPDATE collections SET retainUntil = ${today()} WHERE seq = ${collection}
          AND (retainUntil IS NULL OR retainUntil > ${today()})`,
      );
      await inPortions(deleteItemsIn(collection));
      for (const { place } of db.all<{ place: number }>(placesOf(collection))) {
        await inPortions(deleteItemsIn(place));
        db.transaction(() => removeCollection(db, place));
      }
      await inPortions(deleteCollectionCalls(collection));
      await inPortions(deletePages(collection));
      removeUpdateCopies();
      db.run(
        sql`UPDATE collections SET items = 0, removed = 0, retainUntil = NULL,
          changes = changes + 1, updated = ${instant(now())} WHERE seq = ${collection}`,
      );
      // Of one that a click deleted, nothing is left to be put back.
      if (collection < 0)
        db.transaction(() => {
          removeCollection(db, collection);
          db.run(sql`DELETE FROM deleted WHERE place IS NULL AND home IS NULL`);
        });
    },
  };
};

/** After every day. */
const LATER = '9999-12-31';

const HOLDS_SOMETHING = sql`(collections.items > 0
  OR EXISTS (SELECT 1 FROM collectedCalls WHERE collection = collections.seq)
  OR EXISTS (SELECT 1 FROM keptPages WHERE collection = collections.seq))`;

const IS_OWN = sql`NOT EXISTS
  (SELECT 1 FROM collectedCalls WHERE call = own.call AND collection <> own.collection)`;

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
};

const IS_OPEN = sql`state IN ('running', 'waiting', 'paused', 'attention')`;
