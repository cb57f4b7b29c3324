import { AppError } from '#kit/errors.ts';
import type { Message } from '#kit/message.ts';
import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { JOIN_IN_ORDER } from '../file/dialect.ts';
import { sql, type Sql } from '../file/sql.ts';
import { messageFrom, messageSource } from '../file/message-columns.ts';
import { messages } from '../messages.ts';

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
  /** Entries that wait, those of them that are calls, and those that the laboratory refused. */
  readonly waiting: number;
  readonly waitingCalls: number;
  readonly refused: number;
}

type Subject = Pick<OutboxEntry, 'seq' | 'changes'>;

const COLUMNS = sql`seq, collection, kind, subject, changes`;

/**
 * What a collection holds when sharing begins, in the order in which it can be taken in: the rows that others
 * point to come first.
 */
const heldIn = (collection: number): Readonly<Record<OutboxKind, Sql>> => ({
  source: sql`SELECT seq AS subject FROM collectionSources WHERE collection = ${collection}
    ORDER BY seq`,
  run: sql`SELECT seq AS subject FROM runs WHERE collection = ${collection} ORDER BY seq`,
  link: sql`SELECT seq AS subject FROM links WHERE collection = ${collection} ORDER BY seq`,
  list: sql`SELECT runLists.seq AS subject FROM runs JOIN runLists ON runLists.run = runs.seq
    WHERE runs.collection = ${collection} ORDER BY runs.seq, runLists.seq`,
  call: sql`SELECT call AS subject FROM collectedCalls WHERE collection = ${collection}
    ORDER BY call`,
  note: sql`SELECT item AS subject FROM annotations JOIN items ON items.id = annotations.item
    WHERE items.collection = ${collection} ORDER BY item`,
  // From the few that are coded to their items: a collection may hold millions.
  codes: sql`SELECT coded.item AS subject
    FROM (SELECT item FROM itemCodings UNION SELECT item FROM codeDecisions) AS coded
    ${JOIN_IN_ORDER} items ON items.id = coded.item
    WHERE items.collection = ${collection} ORDER BY coded.item`,
});

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * What waits to be handed over to a laboratory. Triggers enter what changes in a shared collection, within the
 * transaction that changes it.
 */
export const createOutbox = (db: Db, now: Now) => ({
  /**
   * Shares a collection, and enters what it holds; nothing changes for one that is shared with it. Throws
   * `validation_error` in PostgreSQL, whose tables have no triggers that would enter what changes later.
   */
  share: (collection: number, laboratory: string): void => {
    if (db.engine === 'postgres')
      throw new AppError('validation_error', messages.onlyFilesAreShared);
    db.transaction(() => {
      const isNew =
        db.run(
          sql`INSERT INTO sharedCollections (collection, laboratory, since)
            VALUES (${collection}, ${laboratory}, ${instant(now())})
            ON CONFLICT DO NOTHING`,
        ) > 0;
      if (!isNew) return;
      for (const [kind, held] of Object.entries(heldIn(collection)))
        db.run(
          sql`INSERT INTO outbox (collection, kind, subject) SELECT ${collection}, ${kind},
            subject FROM (${held})`,
        );
    });
  },

  /** Ends the sharing of a collection: nothing of it waits any more. What was handed over stays there. */
  stop: (collection: number): void => {
    db.run(sql`DELETE FROM sharedCollections WHERE collection = ${collection}`);
  },

  /** The collections that are shared, with how much of each waits. */
  shared: (): SharedCollection[] =>
    db.all<SharedCollection>(
      sql`SELECT sharedCollections.*, count(outbox.seq) FILTER (WHERE refusedAt IS NULL) AS waiting,
          count(outbox.seq) FILTER (WHERE refusedAt IS NULL AND kind = 'call') AS waitingCalls,
          count(refusedAt) AS refused
        FROM sharedCollections LEFT JOIN outbox ON outbox.collection = sharedCollections.collection
        GROUP BY sharedCollections.collection ORDER BY sharedCollections.collection`,
    ),

  /** The entries behind one that are to be handed over to a laboratory, in their order; without refused ones. */
  next: (laboratory: string, after: number, limit: number): OutboxEntry[] =>
    db.all<OutboxEntry>(
      sql`SELECT ${COLUMNS} FROM outbox
        WHERE seq > ${after} AND refusedAt IS NULL
          AND collection IN (SELECT collection FROM sharedCollections
            WHERE laboratory = ${laboratory})
        ORDER BY seq LIMIT ${limit}`,
    ),

  /** Runs up to one that wait behind an entry, in the order in which they were begun. */
  runsBehind: ({ seq, collection }: OutboxEntry, upTo: number): number[] =>
    db
      .all<{ subject: number }>(
        sql`SELECT subject FROM outbox
          WHERE kind = 'run' AND collection = ${collection} AND seq > ${seq}
            AND subject <= ${upTo} ORDER BY subject`,
      )
      .map(({ subject }) => subject),

  /** What the laboratory refused, the first first. */
  refused: (limit: number): RefusedEntry[] =>
    db
      .all<Omit<RefusedEntry, 'reason'> & { reason: string | null; reasonSource: string | null }>(
        sql`SELECT ${COLUMNS}, refusedAt, reason, reasonSource FROM outbox
          WHERE refusedAt IS NOT NULL ORDER BY seq LIMIT ${limit}`,
      )
      .map(({ reason, reasonSource, ...row }) => ({
        ...row,
        reason: messageFrom(reason, reasonSource),
      })),

  /** Removes entries whose state was taken; one that has changed since stays. */
  settle: (entries: readonly Subject[]): void =>
    db.transaction(() => {
      for (const { seq, changes } of entries)
        db.run(sql`DELETE FROM outbox WHERE seq = ${seq} AND changes = ${changes}`);
    }),

  /** Keeps entries with why they were refused; they wait again once they change or `retry` is called. */
  refuse: (entries: readonly Subject[], reason: Message): void =>
    db.transaction(() => {
      for (const { seq, changes } of entries)
        db.run(
          sql`UPDATE outbox
            SET refusedAt = ${instant(now())}, reason = ${reason.message},
            reasonSource = ${messageSource(reason)} WHERE seq = ${seq} AND changes = ${changes}`,
        );
    }),

  /** Lets everything that was refused wait again; returns how many entries. */
  retry: (): number =>
    db.run(
      sql`UPDATE outbox SET refusedAt = NULL, reason = NULL, reasonSource = NULL
        WHERE refusedAt IS NOT NULL`,
    ),
});
