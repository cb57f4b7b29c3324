import type { ExchangeRow } from '../calls/evidence.ts';
import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { raw, sql, selectTexts } from '../file/sql.ts';
import { rehashAnnotation } from './item-hashes.ts';
import { mergeNotes, findItem, insertList, putPage, settleParents } from './received-lists.ts';
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
  /** How others are told of them. */
  readonly name: string;
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

/** A row that was taken in, by its `seq`. */
interface Taken {
  readonly seq: number;
  /** It was not there, or otherwise. */
  readonly isChanged: boolean;
}

export type Received = ReturnType<typeof createReceived>;

/** Takes in rows of other data files. Each method is to be called within the transaction of its parcel. */
export const createReceived = (db: Db, now: Now) => ({
  /** `own`: a call of this data file itself. */
  call: (callId: string): ReceivedCall | 'own' | undefined => {
    const row = db.get<{ person: string | null; sha256: string | null }>(
      sql`SELECT person, sha256 FROM calls LEFT JOIN receivedCalls ON receivedCalls.call = calls.seq
        WHERE calls.id = ${callId}`,
    );
    if (!row) return undefined;
    const { person, sha256 } = row;
    return person === null || sha256 === null ? 'own' : { person, sha256 };
  },

  noteCall: ({ callId, person, sha256, clockOffset, personal }: ReceiveCallInput): void => {
    db.run(
      sql`INSERT INTO receivedCalls (call, person, sha256, at, clockOffset, personal)
        SELECT seq, ${person}, ${sha256}, ${instant(now())}, ${clockOffset},
          ${personal && JSON.stringify(personal)} FROM calls WHERE id = ${callId}`,
    );
  },

  /** A person was taken out of a reply of a call before it came. `sha256`: of what is left. */
  noteRedacted: (
    callId: string,
    sha256: string,
    { at, cameAs, removed }: NonNullable<ExchangeRow['redacted']>,
  ): void => {
    db.run(
      sql`INSERT INTO changedReplies (callId, at, oldSha256, newSha256, removed)
        VALUES (${callId}, ${at}, ${cameAs}, ${sha256}, ${removed})`,
    );
  },

  /** A run that is brought up to date, or made; `undefined`: it is somebody else's. */
  /** Where a run lies that this person handed over. */
  placeOfRun: (person: string, id: string): number | undefined =>
    db.get<{ collection: number }>(
      sql`SELECT collection FROM runs WHERE id = ${id} AND handedBy = ${person}`,
    )?.collection,

  run: (collection: number, { person, keyId }: Sender, run: OutgoingRun): Taken | undefined => {
    const known = db.get<{
      seq: number;
      handedBy: string | null;
      collection: number;
      updated: string;
    }>(sql`SELECT seq, handedBy, collection, updated FROM runs WHERE id = ${run.id}`);
    if (known && (known.handedBy !== person || known.collection !== collection)) return undefined;
    // A later state was received before.
    if (known && known.updated > run.updated) return { seq: known.seq, isChanged: false };
    const changed = db.get<{ seq: number }>(
      sql`INSERT INTO runs
          (id, collection, kind, state, reason, reasonSource, waitUntil, keyId, door, mostRequests,
           mostCredits, requests, pages, added, seen, duplicates, bytes, refusedBy, unreadLines,
           created, updated, handedBy)
        VALUES
          (${run.id}, ${collection}, ${run.kind}, ${run.state}, ${run.reason}, ${run.reasonSource},
           ${run.waitUntil}, ${keyId}, ${run.door}, ${run.mostRequests}, ${run.mostCredits},
             ${run.requests}, ${run.pages}, ${run.added}, ${run.seen}, ${run.duplicates},
           ${run.bytes}, ${run.refusedBy}, ${run.unreadLines}, ${run.created}, ${run.updated},
             ${person})
        ON CONFLICT (id) DO UPDATE SET state = excluded.state, reason = excluded.reason,
          reasonSource = excluded.reasonSource, waitUntil = excluded.waitUntil,
          mostRequests = excluded.mostRequests, mostCredits = excluded.mostCredits,
          requests = excluded.requests, pages = excluded.pages, added = excluded.added,
          seen = excluded.seen, duplicates = excluded.duplicates, bytes = excluded.bytes,
          refusedBy = excluded.refusedBy, updated = excluded.updated
        WHERE (runs.state, runs.reason, runs.reasonSource, runs.waitUntil, runs.mostRequests, runs.mostCredits, runs.requests, runs.pages,
            runs.added, runs.seen, runs.duplicates, runs.bytes, runs.refusedBy, runs.updated)
          IS DISTINCT FROM (excluded.state, excluded.reason, excluded.reasonSource,
            excluded.waitUntil, excluded.mostRequests, excluded.mostCredits, excluded.requests, excluded.pages,
            excluded.added, excluded.seen, excluded.duplicates, excluded.bytes, excluded.refusedBy,
              excluded.updated)
        RETURNING seq`,
    );
    const seq = changed?.seq ?? known?.seq;
    return seq === undefined ? undefined : { seq, isChanged: changed !== undefined };
  },

  /** The `seq` of a run of this person in a collection. */
  findRun: (collection: number, person: string, id: string): number | undefined =>
    db.get<{ seq: number }>(
      sql`SELECT seq FROM runs
        WHERE id = ${id} AND collection = ${collection} AND handedBy = ${person}`,
    )?.seq,

  /** The list of a run that has this number where it comes from. */
  findList: (run: number, number: number): number | undefined =>
    db.get<{ list: number }>(
      sql`SELECT list FROM receivedLists WHERE run = ${run} AND number = ${number}`,
    )?.list,

  /** `false`: nothing of it is new. */
  link: (collection: number, run: number, link: Omit<OutgoingLink, 'run'>): boolean =>
    db.run(
      sql`INSERT INTO links (collection, identity, line, text, operation, params, reason,
        reasonSource, run)
        VALUES (${collection}, ${link.identity}, ${link.line}, ${link.text}, ${link.operation},
          ${link.params}, ${link.reason}, ${link.reasonSource}, ${run})
        ON CONFLICT (collection, identity) DO UPDATE SET run = max(links.run, excluded.run),
          line = coalesce(excluded.line, links.line),
          text = CASE WHEN excluded.text = '' THEN links.text ELSE excluded.text END
        WHERE (links.run, links.line, links.text) IS DISTINCT FROM (
          max(links.run, excluded.run), coalesce(excluded.line, links.line),
          CASE WHEN excluded.text = '' THEN links.text ELSE excluded.text END)`,
    ) > 0,

  /** A list that is brought up to date, or made; `undefined`: its source is not there. */
  list: (collection: number, run: number, list: OutgoingList): Taken | undefined => {
    const { number, source: sourceIdentity, link: linkIdentity, parent, ...own } = list;
    const source = findByIdentity(db, 'collectionSources', collection, sourceIdentity);
    if (sourceIdentity !== null && source === undefined) return undefined;
    const link = findByIdentity(db, 'links', collection, linkIdentity);
    const parentId = parent ? findItem(db, collection, parent) : undefined;
    const known = db.get<{ list: number; leftOut: number }>(
      sql`SELECT list, leftOut FROM receivedLists WHERE run = ${run} AND number = ${number}`,
    );
    const seq = known?.list ?? insertList(db, { ...own, run, source, link });
    const changes = db.run(
      sql`UPDATE runLists
        SET statedTotal = ${own.statedTotal}, incomplete = ${own.incomplete},
          unread = ${own.unread}, leftOut = ${own.leftOut + (known?.leftOut ?? 0)},
          gathered = ${own.gathered}, repliesLeft = ${own.repliesLeft}, ended = ${own.ended},
            link = coalesce(${link}, link), parent = coalesce(${parentId}, parent)
        WHERE seq = ${seq}
          AND (statedTotal, incomplete, unread, leftOut, gathered, repliesLeft, ended, link, parent)
            IS DISTINCT FROM (${own.statedTotal}, ${own.incomplete}, ${own.unread},
              ${own.leftOut + (known?.leftOut ?? 0)}, ${own.gathered}, ${own.repliesLeft},
              ${own.ended}, coalesce(${link}, link), coalesce(${parentId}, parent))`,
    );
    const awaited = parentId === undefined ? parent : null;
    db.run(
      sql`INSERT INTO receivedLists (run, number, list, parentPlatform, parentShape, parentEntityId)
        VALUES (${run}, ${number}, ${seq}, ${awaited?.platform}, ${awaited?.shape},
          ${awaited?.entityId})
        ON CONFLICT (run, number) DO UPDATE SET parentPlatform = excluded.parentPlatform,
          parentShape = excluded.parentShape, parentEntityId = excluded.parentEntityId`,
    );
    return { seq, isChanged: known === undefined || changes > 0 };
  },

  /** Items of people whom this data file leaves out: they count beside those that were left out before. */
  countLeftOut: (list: number, leftOut: number): void => {
    db.run(sql`UPDATE receivedLists SET leftOut = leftOut + ${leftOut} WHERE list = ${list}`);
    db.run(sql`UPDATE runLists SET leftOut = leftOut + ${leftOut} WHERE seq = ${list}`);
  },

  /** The pages of a list that no call tells, in place of those that were there. `false`: nothing of it is new. */
  pages: (run: number, list: number, pages: readonly OutgoingPage[]): boolean => {
    const cursors = pages.map(({ cursor }) => cursor);
    const gone = db.run(
      sql`DELETE FROM runPages WHERE list = ${list} AND (state <> 'done' OR callId IS NULL)
        AND cursor NOT IN (${selectTexts(cursors)})`,
    );
    let isChanged = gone > 0;
    for (const page of pages) isChanged = putPage(db, run, list, page) || isChanged;
    return isChanged;
  },

  /** `false`: nothing of it is new. */
  page: (run: number, list: number, page: OutgoingPage): boolean => putPage(db, run, list, page),

  /** Tells lists that wait for the item that led to them which it is. */
  settleParents: (collection: number, keys: readonly ItemKey[]): void =>
    settleParents(db, collection, keys),

  item: (collection: number, key: ItemKey): number | undefined => findItem(db, collection, key),

  /**
   * Puts a person's note and tags beside an item, by the `seq` under which they code: their newer one holds,
   * what they wrote in the laboratory stays, and what others wrote is not touched.
   */
  note: (
    item: number,
    { person, author }: { readonly person: string; readonly author: number },
    given: OutgoingNote,
  ): boolean => {
    const before = db.get<OutgoingNote>(
      sql`SELECT note, tags, updated FROM receivedNotes
        WHERE item = ${item} AND person = ${person}`,
    );
    if (before && before.updated >= given.updated) return false;
    const present = db.get<OutgoingNote>(
      sql`SELECT note, tags, updated FROM annotations WHERE item = ${item} AND author = ${author}`,
    );
    const { note, tags, updated } = mergeNotes(present, before, given);
    const row = db.get<{ seq: number }>(
      sql`INSERT INTO annotations (item, author, note, tags, updated)
        VALUES (${item}, ${author}, ${note}, ${tags}, ${updated})
        ON CONFLICT (item, coalesce(author, 0)) DO UPDATE
          SET note = excluded.note, tags = excluded.tags, updated = excluded.updated
        RETURNING seq`,
    );
    if (row) rehashAnnotation(db, row.seq);
    db.run(
      sql`INSERT INTO receivedNotes (item, person, note, tags, updated)
        VALUES (${item}, ${person}, ${given.note}, ${given.tags}, ${given.updated})
        ON CONFLICT (item, person) DO UPDATE SET note = excluded.note, tags = excluded.tags,
          updated = excluded.updated`,
    );
    db.run(
      sql`UPDATE collections SET changes = changes + 1
        WHERE seq = (SELECT collection FROM items WHERE id = ${item})`,
    );
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
    : db.get<{ seq: number }>(
        sql`SELECT seq FROM ${raw(table)}
          WHERE collection = ${collection} AND identity = ${identity}`,
      )?.seq;
