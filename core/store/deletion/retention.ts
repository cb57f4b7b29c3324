import { AppError } from '#kit/errors.ts';
import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { deleteCall, type Deletable } from './delete-call.ts';
import { removePage } from '../calls/remove-pages.ts';
import { deleteItems, type CountedItem } from '../collections/delete-item.ts';
import { inPortions } from '../file/portions.ts';
import { overwriteDeleted } from './overwrite-deleted.ts';
import { recordDeletedItems } from './record-deletion.ts';
import { appendAct } from '../collections/case-log/append.ts';
import { messages } from '../messages.ts';

/** What is deleted in one transaction. */
const ITEMS = 50;
const CALLS = 50;

interface CollectedCall extends Omit<Deletable, 'fromArchive'> {
  /** Neither another collection nor the library has it. */
  readonly isOwn: 0 | 1;
}

export type Retention = ReturnType<typeof createRetention>;

/** Until when collections may be kept, and deleting what they hold on that day. Days are those of UTC. */
export const createRetention = (db: Db, now: Now, removeUpdateCopies: () => void) => {
  const today = (): string => instant(now()).slice(0, 10);

  const deleting = (work: () => void): void => overwriteDeleted(db, () => db.transaction(work));

  /** Replies that go in all. */
  const ownReplies = (collection: number): number =>
    db
      .prepare<{ n: number }>(
        `SELECT count(*) AS n FROM collectedCalls AS own JOIN calls ON calls.seq = own.call
           JOIN exchanges ON exchanges.callId = calls.id
         WHERE own.collection = ? AND ${IS_OWN}`,
      )
      .get(collection)?.n ?? 0;

  function* deleteItemsIn(collection: number): Generator<void> {
    const [at, replies] = [instant(now()), ownReplies(collection)];
    const some = db.prepare<CountedItem & { platform: string; shape: string }>(
      'SELECT id, collection, platform, shape, removedSince FROM items WHERE collection = ? LIMIT ?',
    );
    for (;;) {
      const items = some.all(collection, ITEMS);
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
    const some = db.prepare<CollectedCall>(
      `SELECT calls.seq, calls.id, (SELECT sha256 FROM answers WHERE callId = calls.id) AS content,
         ${IS_OWN} AS isOwn
       FROM collectedCalls AS own JOIN calls ON calls.seq = own.call WHERE own.collection = ? LIMIT ?`,
    );
    for (;;) {
      const calls = some.all(collection, CALLS);
      if (calls.length === 0) return;
      deleting(() => {
        for (const { isOwn, ...call } of calls) {
          db.prepare('DELETE FROM collectedCalls WHERE collection = ? AND call = ?').run(
            collection,
            call.seq,
          );
          if (isOwn === 1) deleteCall(db, { ...call, fromArchive: 0 });
        }
      });
      yield;
    }
  }

  /** Pages that were kept for it; those that were kept with calls of its own go with these. */
  function* deletePages(collection: number): Generator<void> {
    const one = db.prepare<{ seq: number }>(
      'SELECT seq FROM keptPages WHERE collection = ? LIMIT 1',
    );
    for (let page = one.get(collection); page; page = one.get(collection)) {
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
      db.transaction(() => {
        db.prepare(
          'UPDATE collections SET retainUntil = ?, changes = changes + 1, updated = ? WHERE seq = ?',
        ).run(until, instant(now()), collection);
        appendAct(db, now, collection, 'settings', {
          changed: ['retention'],
          retainUntil: until ?? 'none',
        });
      });
    },

    /** The collections whose day has come. */
    due: (): number[] =>
      db
        .prepare<{ seq: number }>(
          'SELECT seq FROM collections WHERE retainUntil <= ? AND seq > 0 ORDER BY seq',
        )
        .all(today())
        .map(({ seq }) => seq),

    /** Stops what works on a collection, and ends its schedules. */
    stop: (collection: number): void =>
      db.transaction(() => {
        // A page that is under way finds that the run is no longer its own, and is not kept.
        db.prepare(
          `UPDATE runs SET engine = NULL, waitUntil = NULL,
             reason = iif(${IS_OPEN}, 'the collection was to be kept no longer', reason),
             state = iif(${IS_OPEN}, 'cancelled', state) WHERE collection = ?`,
        ).run(collection);
        db.prepare("UPDATE schedules SET state = 'ended' WHERE collection = ?").run(collection);
      }),

    /**
     * Deletes what a collection holds, while others have their turn: items, notes, words, replies and kept pages. Its
     * name, its sources and the record of its runs stay, and a record of the deletion. Words stay in the
     * index until its parts are merged. The copies made before updates go, since they hold it too. Where it
     * is interrupted, the collection is still due.
     */
    expire: async (collection: number): Promise<void> => {
      await inPortions(deleteItemsIn(collection));
      await inPortions(deleteCollectionCalls(collection));
      await inPortions(deletePages(collection));
      removeUpdateCopies();
      db.prepare(
        `UPDATE collections SET items = 0, removed = 0, retainUntil = NULL,
           changes = changes + 1, updated = ? WHERE seq = ?`,
      ).run(instant(now()), collection);
    },
  };
};

const IS_OWN = `NOT EXISTS
  (SELECT 1 FROM collectedCalls WHERE call = own.call AND collection <> own.collection)`;

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
};

const IS_OPEN = "state IN ('running', 'waiting', 'paused', 'attention')";
