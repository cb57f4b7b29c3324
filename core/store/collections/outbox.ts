import type { Message } from '#kit/message.ts';
import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { messageFrom, messageSource } from '../file/message-columns.ts';

/** What an entry stands for: the present state of one row, by its `seq` or, of notes and codes, its item. */
export type OutboxKind = 'source' | 'run' | 'link' | 'list' | 'call' | 'note' | 'codes';

export interface OutboxEntry {
  readonly seq: number;
  readonly collection: number;
  readonly kind: OutboxKind;
  readonly subject: number;
  /** How often it has changed since it was entered. */
  readonly changes: number;
}

export interface RefusedEntry extends OutboxEntry {
  /** ISO 8601. */
  readonly refusedAt: string;
  readonly reason: Message | null;
}

export interface SharedCollection {
  /** The `seq` of the collection. */
  readonly collection: number;
  /** The address of the laboratory with which it is shared. */
  readonly laboratory: string;
  readonly since: string;
  /** Entries that wait, and those that the laboratory refused. */
  readonly waiting: number;
  readonly refused: number;
}

type Subject = Pick<OutboxEntry, 'seq' | 'changes'>;

const COLUMNS = 'seq, collection, kind, subject, changes';

/**
 * What a collection holds when sharing begins, in the order in which it can be taken in: the rows that others
 * point to come first.
 */
const HELD: Readonly<Record<OutboxKind, string>> = {
  source:
    'SELECT seq AS subject FROM collectionSources WHERE collection = :collection ORDER BY seq',
  run: 'SELECT seq AS subject FROM runs WHERE collection = :collection ORDER BY seq',
  link: 'SELECT seq AS subject FROM links WHERE collection = :collection ORDER BY seq',
  list: `SELECT runLists.seq AS subject FROM runs JOIN runLists ON runLists.run = runs.seq
    WHERE runs.collection = :collection ORDER BY runs.seq, runLists.seq`,
  call: 'SELECT call AS subject FROM collectedCalls WHERE collection = :collection ORDER BY call',
  note: `SELECT item AS subject FROM annotations JOIN items ON items.id = annotations.item
    WHERE items.collection = :collection ORDER BY item`,
  codes: `SELECT id AS subject FROM items WHERE collection = :collection
      AND (EXISTS (SELECT 1 FROM itemCodings WHERE item = items.id)
        OR EXISTS (SELECT 1 FROM codeDecisions WHERE item = items.id)) ORDER BY id`,
};

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * What waits to be handed over to a laboratory. Triggers enter what changes in a shared collection, within the
 * transaction that changes it.
 */
export const createOutbox = (db: Db, now: Now) => ({
  /** Shares a collection, and enters what it holds; nothing changes for one that is shared with it. */
  share: (collection: number, laboratory: string): void =>
    db.transaction(() => {
      const isNew =
        db
          .prepare(
            `INSERT INTO sharedCollections (collection, laboratory, since) VALUES (?, ?, ?)
             ON CONFLICT DO NOTHING`,
          )
          .run(collection, laboratory, instant(now())) > 0;
      if (!isNew) return;
      for (const [kind, held] of Object.entries(HELD))
        db.prepare(
          `INSERT INTO outbox (collection, kind, subject) SELECT :collection, '${kind}', subject FROM (${held})`,
        ).run({ collection });
    }),

  /** Ends the sharing of a collection: nothing of it waits any more. What was handed over stays there. */
  stop: (collection: number): void => {
    db.prepare('DELETE FROM sharedCollections WHERE collection = ?').run(collection);
  },

  /** The collections that are shared, with how much of each waits. */
  shared: (): SharedCollection[] =>
    db
      .prepare<SharedCollection>(
        `SELECT sharedCollections.*, count(outbox.seq) FILTER (WHERE refusedAt IS NULL) AS waiting,
           count(refusedAt) AS refused
         FROM sharedCollections LEFT JOIN outbox ON outbox.collection = sharedCollections.collection
         GROUP BY sharedCollections.collection ORDER BY sharedCollections.collection`,
      )
      .all(),

  /** The entries behind one that are to be handed over to a laboratory, in their order; without refused ones. */
  next: (laboratory: string, after: number, limit: number): OutboxEntry[] =>
    db
      .prepare<OutboxEntry>(
        `SELECT ${COLUMNS} FROM outbox
         WHERE seq > ? AND refusedAt IS NULL
           AND collection IN (SELECT collection FROM sharedCollections WHERE laboratory = ?)
         ORDER BY seq LIMIT ?`,
      )
      .all(after, laboratory, limit),

  /** Runs up to one that wait behind an entry, in the order in which they were begun. */
  runsBehind: ({ seq, collection }: OutboxEntry, upTo: number): number[] =>
    db
      .prepare<{ subject: number }>(
        `SELECT subject FROM outbox
         WHERE kind = 'run' AND collection = ? AND seq > ? AND subject <= ? ORDER BY subject`,
      )
      .all(collection, seq, upTo)
      .map(({ subject }) => subject),

  /** What the laboratory refused, the first first. */
  refused: (limit: number): RefusedEntry[] =>
    db
      .prepare<
        Omit<RefusedEntry, 'reason'> & { reason: string | null; reasonSource: string | null }
      >(
        `SELECT ${COLUMNS}, refusedAt, reason, reasonSource FROM outbox
         WHERE refusedAt IS NOT NULL ORDER BY seq LIMIT ?`,
      )
      .all(limit)
      .map(({ reason, reasonSource, ...row }) => ({
        ...row,
        reason: messageFrom(reason, reasonSource),
      })),

  /** Removes entries whose state was taken; one that has changed since stays. */
  settle: (entries: readonly Subject[]): void =>
    db.transaction(() => {
      for (const { seq, changes } of entries)
        db.prepare('DELETE FROM outbox WHERE seq = ? AND changes = ?').run(seq, changes);
    }),

  /** Keeps entries with why they were refused; they wait again once they change or `retry` is called. */
  refuse: (entries: readonly Subject[], reason: Message): void =>
    db.transaction(() => {
      for (const { seq, changes } of entries)
        db.prepare(
          `UPDATE outbox SET refusedAt = ?, reason = ?, reasonSource = ? WHERE seq = ? AND changes = ?`,
        ).run(instant(now()), reason.message, messageSource(reason), seq, changes);
    }),

  /** Lets everything that was refused wait again; returns how many entries. */
  retry: (): number =>
    db
      .prepare(
        'UPDATE outbox SET refusedAt = NULL, reason = NULL, reasonSource = NULL WHERE refusedAt IS NOT NULL',
      )
      .run(),
});
