import { canonical } from '#kit/identity.ts';
import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { rehashAnnotation } from './item-hashes.ts';
import { mergeNotes } from './merge-notes.ts';
import type {
  ItemKey,
  OutgoingLink,
  OutgoingList,
  OutgoingNote,
  OutgoingPage,
  OutgoingRun,
} from './outgoing.ts';

/** Whose rows are taken in, and by which key of theirs. */
export interface Sender {
  readonly person: string;
  readonly keyId: string;
}

/** What was received of a call before. */
export interface ReceivedCall {
  readonly person: string;
  /** Of what was received. */
  readonly sha256: string;
}

export interface ReceiveCallInput extends ReceivedCall {
  readonly callId: string;
  /** Milliseconds that were added to its times. */
  readonly clockOffset: number;
  /** What of it tells of the person who browsed; `undefined`: nobody browsed. */
  readonly personal?: readonly string[] | undefined;
}

export type Received = ReturnType<typeof createReceived>;

/** Takes in rows of other data files. Each method is to be called within the transaction of its parcel. */
export const createReceived = (db: Db, now: Now) => ({
  /** `own`: a call of this data file itself. */
  call: (callId: string): ReceivedCall | 'own' | undefined => {
    const row = db
      .prepare<{ person: string | null; sha256: string | null }>(
        `SELECT person, sha256 FROM calls LEFT JOIN receivedCalls ON receivedCalls.call = calls.seq
         WHERE calls.id = ?`,
      )
      .get(callId);
    if (!row) return undefined;
    const { person, sha256 } = row;
    return person === null || sha256 === null ? 'own' : { person, sha256 };
  },

  noteCall: ({ callId, person, sha256, clockOffset, personal }: ReceiveCallInput): void => {
    db.prepare(
      `INSERT INTO receivedCalls (call, person, sha256, at, clockOffset, personal)
       SELECT seq, ?, ?, ?, ?, ? FROM calls WHERE id = ?`,
    ).run(
      person,
      sha256,
      instant(now()),
      clockOffset,
      personal && JSON.stringify(personal),
      callId,
    );
  },

  /** The `seq` of a run that is brought up to date, or made; `undefined`: it is somebody else's. */
  run: (collection: number, { person, keyId }: Sender, run: OutgoingRun): number | undefined => {
    const known = db
      .prepare<{ seq: number; handedBy: string | null; collection: number; updated: string }>(
        'SELECT seq, handedBy, collection, updated FROM runs WHERE id = ?',
      )
      .get(run.id);
    if (known && (known.handedBy !== person || known.collection !== collection)) return undefined;
    // A later state was received before.
    if (known && known.updated > run.updated) return known.seq;
    return db
      .prepare<{ seq: number }>(
        `INSERT INTO runs
           (id, collection, kind, state, reason, reasonSource, waitUntil, keyId, door, mostRequests,
            mostCredits, requests, pages, added, seen, duplicates, bytes, refusedBy, unreadLines, created,
            updated, handedBy)
         VALUES
           (:id, :collection, :kind, :state, :reason, :reasonSource, :waitUntil, :keyId, :door, :mostRequests,
            :mostCredits, :requests, :pages, :added, :seen, :duplicates, :bytes, :refusedBy, :unreadLines,
            :created, :updated, :person)
         ON CONFLICT (id) DO UPDATE SET state = excluded.state, reason = excluded.reason,
           reasonSource = excluded.reasonSource, waitUntil = excluded.waitUntil,
           mostRequests = excluded.mostRequests, mostCredits = excluded.mostCredits,
           requests = excluded.requests, pages = excluded.pages, added = excluded.added,
           seen = excluded.seen, duplicates = excluded.duplicates, bytes = excluded.bytes,
           refusedBy = excluded.refusedBy, updated = excluded.updated
         RETURNING seq`,
      )
      .get({ ...run, collection, keyId, person })?.seq;
  },

  /** The `seq` of a run of this person in a collection. */
  findRun: (collection: number, person: string, id: string): number | undefined =>
    db
      .prepare<{ seq: number }>(
        'SELECT seq FROM runs WHERE id = ? AND collection = ? AND handedBy = ?',
      )
      .get(id, collection, person)?.seq,

  /** The list of a run that has this number where it comes from. */
  findList: (run: number, number: number): number | undefined =>
    db
      .prepare<{ list: number }>('SELECT list FROM receivedLists WHERE run = ? AND number = ?')
      .get(run, number)?.list,

  link: (collection: number, run: number, link: Omit<OutgoingLink, 'run'>): void => {
    db.prepare(
      `INSERT INTO links (collection, identity, line, text, operation, params, reason, reasonSource, run)
       VALUES (:collection, :identity, :line, :text, :operation, :params, :reason, :reasonSource, :run)
       ON CONFLICT (collection, identity) DO UPDATE SET run = max(run, excluded.run),
         line = ifnull(excluded.line, line), text = iif(excluded.text = '', text, excluded.text)`,
    ).run({ ...link, collection, run });
  },

  /** The `seq` of a list that is brought up to date, or made; `undefined`: its source is not there. */
  list: (collection: number, run: number, list: OutgoingList): number | undefined => {
    const { number, source: sourceIdentity, link: linkIdentity, parent, ...own } = list;
    const source = findByIdentity(db, 'collectionSources', collection, sourceIdentity);
    if (sourceIdentity !== null && source === undefined) return undefined;
    const link = findByIdentity(db, 'links', collection, linkIdentity);
    const parentId = parent ? findItem(db, collection, parent) : undefined;
    const known = db
      .prepare<{ list: number; leftOut: number }>(
        'SELECT list, leftOut FROM receivedLists WHERE run = ? AND number = ?',
      )
      .get(run, number);
    const seq = known?.list ?? insertList(db, { ...own, run, source, link });
    db.prepare(
      `UPDATE runLists SET statedTotal = :statedTotal, incomplete = :incomplete, unread = :unread,
         leftOut = :leftOut, gathered = :gathered, repliesLeft = :repliesLeft, ended = :ended,
         link = ifnull(:link, link), parent = ifnull(:parentId, parent)
       WHERE seq = :seq`,
    ).run({
      seq,
      statedTotal: own.statedTotal,
      incomplete: own.incomplete,
      unread: own.unread,
      leftOut: own.leftOut + (known?.leftOut ?? 0),
      gathered: own.gathered,
      repliesLeft: own.repliesLeft,
      ended: own.ended,
      link,
      parentId,
    });
    const awaited = parentId === undefined ? parent : null;
    db.prepare(
      `INSERT INTO receivedLists (run, number, list, parentPlatform, parentShape, parentEntityId)
       VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (run, number) DO UPDATE SET parentPlatform = excluded.parentPlatform,
         parentShape = excluded.parentShape, parentEntityId = excluded.parentEntityId`,
    ).run(run, number, seq, awaited?.platform, awaited?.shape, awaited?.entityId);
    return seq;
  },

  /** Items of people whom this data file leaves out: they count beside those that were left out before. */
  countLeftOut: (list: number, leftOut: number): void => {
    db.prepare('UPDATE receivedLists SET leftOut = leftOut + ? WHERE list = ?').run(leftOut, list);
    db.prepare('UPDATE runLists SET leftOut = leftOut + ? WHERE seq = ?').run(leftOut, list);
  },

  /** The pages of a list that no call tells, in place of those that were there. */
  pages: (run: number, list: number, pages: readonly OutgoingPage[]): void => {
    const cursors = JSON.stringify(pages.map(({ cursor }) => cursor));
    db.prepare(
      `DELETE FROM runPages WHERE list = ? AND (state <> 'done' OR callId IS NULL)
         AND cursor NOT IN (SELECT value FROM json_each(?))`,
    ).run(list, cursors);
    for (const page of pages) putPage(db, run, list, page);
  },

  page: (run: number, list: number, page: OutgoingPage): void => putPage(db, run, list, page),

  /** Tells lists that wait for the item that led to them which it is. */
  settleParents: (collection: number, keys: readonly ItemKey[]): void => {
    for (const key of keys) {
      const lists = db
        .prepare<{ list: number }>(
          `SELECT list FROM receivedLists JOIN runs ON runs.seq = receivedLists.run
           WHERE parentEntityId = ? AND parentShape = ? AND parentPlatform = ? AND runs.collection = ?`,
        )
        .all(key.entityId, key.shape, key.platform, collection);
      if (lists.length === 0) continue;
      const parent = findItem(db, collection, key);
      for (const { list } of lists) {
        db.prepare('UPDATE runLists SET parent = ? WHERE seq = ?').run(parent, list);
        db.prepare(
          `UPDATE receivedLists SET parentPlatform = NULL, parentShape = NULL, parentEntityId = NULL
           WHERE list = ?`,
        ).run(list);
      }
    }
  },

  item: (collection: number, key: ItemKey): number | undefined => findItem(db, collection, key),

  /** Puts a person's note and tags beside an item: their newer one holds, and nobody else's is lost. */
  note: (item: number, person: string, given: OutgoingNote): boolean => {
    const before = db
      .prepare<OutgoingNote>(
        'SELECT note, tags, updated FROM receivedNotes WHERE item = ? AND person = ?',
      )
      .get(item, person);
    if (before && before.updated >= given.updated) return false;
    const present = db
      .prepare<OutgoingNote>('SELECT note, tags, updated FROM annotations WHERE item = ?')
      .get(item);
    const { note, tags, updated } = mergeNotes(present, before, given);
    db.prepare(
      `INSERT INTO annotations (item, note, tags, updated) VALUES (?, ?, ?, ?)
       ON CONFLICT (item) DO UPDATE SET note = excluded.note, tags = excluded.tags, updated = excluded.updated`,
    ).run(item, note, tags, updated);
    rehashAnnotation(db, item);
    db.prepare(
      `INSERT INTO receivedNotes (item, person, note, tags, updated) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (item, person) DO UPDATE SET note = excluded.note, tags = excluded.tags,
         updated = excluded.updated`,
    ).run(item, person, given.note, given.tags, given.updated);
    db.prepare(
      'UPDATE collections SET changes = changes + 1 WHERE seq = (SELECT collection FROM items WHERE id = ?)',
    ).run(item);
    return true;
  },
});

const findByIdentity = (
  db: Db,
  table: 'collectionSources' | 'links',
  collection: number,
  identity: string | null,
): number | undefined =>
  identity === null
    ? undefined
    : db
        .prepare<{ seq: number }>(`SELECT seq FROM ${table} WHERE collection = ? AND identity = ?`)
        .get(collection, identity)?.seq;

const findItem = (
  db: Db,
  collection: number,
  { platform, shape, entityId }: ItemKey,
): number | undefined =>
  db
    .prepare<{ id: number }>(
      'SELECT id FROM items WHERE collection = ? AND platform = ? AND shape = ? AND entityId = ?',
    )
    .get(collection, platform, shape, entityId)?.id;

type NewList = Pick<OutgoingList, 'operation' | 'params' | 'identity' | 'expansion'> & {
  readonly run: number;
  readonly source: number | undefined;
  readonly link: number | undefined;
};

/** A list of the same source that the run has already is the same list. */
const insertList = (db: Db, list: NewList): number => {
  const { run, source, operation, identity, expansion, link } = list;
  const params = canonical(JSON.parse(list.params));
  const row = db
    .prepare<{ seq: number }>(
      `INSERT INTO runLists (run, source, operation, params, identity, expansion, link)
       VALUES (:run, :source, :operation, :params, :identity, :expansion, :link)
       ON CONFLICT (run, source, operation, params) DO UPDATE SET link = ifnull(excluded.link, link)
       RETURNING seq`,
    )
    .get({ run, source, operation, params, identity, expansion, link });
  if (!row) throw new Error('no list was inserted');
  return row.seq;
};

/** A page that a kept call has answered stays so: what is told of it later is older. */
const putPage = (db: Db, run: number, list: number, page: OutgoingPage): void => {
  const { list: _, ...own } = page;
  db.prepare(
    `INSERT INTO runPages
       (run, list, platform, cursor, state, attempts, dueAt, reason, reasonSource, updated, callId)
     VALUES (:run, :list, :platform, :cursor, :state, :attempts, :dueAt, :reason, :reasonSource, :updated,
       (SELECT id FROM calls WHERE id = :callId))
     ON CONFLICT (list, cursor) DO UPDATE SET state = excluded.state, attempts = excluded.attempts,
       dueAt = excluded.dueAt, reason = excluded.reason, reasonSource = excluded.reasonSource,
       updated = excluded.updated, callId = ifnull(excluded.callId, callId)
     WHERE (runPages.state <> 'done' OR runPages.callId IS NULL OR excluded.state = 'done')
       AND excluded.updated >= runPages.updated`,
  ).run({ ...own, run, list });
};
