import type { ItemRow } from './rows.ts';
import { createItemVersions, readVersion, readVersionData } from './versions.ts';
import { writeWords, type ItemWords } from './words.ts';
import type { Contents } from '../calls/contents.ts';
import type { Db } from '../file/db.ts';
import { sql, type Sql } from '../file/sql.ts';
import { keepItemHash } from './item-hashes.ts';
import { readItem } from './read-item.ts';

/** An item as a page brought it. What the platform did not say is an empty text. */
export interface ItemDraft {
  readonly platform: string;
  /** The id of its shape; what is left of a deleted comment is still a `Comment`. */
  readonly shape: string;
  readonly entityId: string;
  /** The operation that brought it. */
  readonly operation: string;
  /** The whole item as JSON text. */
  readonly data: string;
  readonly title: string;
  readonly text: string;
  readonly author: string;
  readonly authorId: string;
  /** Its public page, and that of what it answers or belongs to. */
  readonly address: string;
  readonly parent: string;
  /** ISO 8601: no earlier and no later than this. */
  readonly published: string;
  readonly publishedLatest: string;
  readonly likeCount: number | undefined;
  /** The platform has removed it: this is a tombstone. */
  readonly isRemoved: boolean;
  /** Its place among the items of the answer, from 0. */
  readonly place: number;
}

/** Where and when items were seen. */
export interface Observation {
  /** The `seq` of the collection. */
  readonly collection: number;
  readonly callId: string;
  /** ISO 8601: when the platform answered. */
  readonly at: string;
  /** The `seq` of the run; items seen twice by one run are duplicates. */
  readonly run?: number | undefined;
  /** Items were asked for again: what they said when they were gathered stays what they say. */
  readonly isRecheck?: boolean | undefined;
}

export interface Ingested {
  /** The rows of the drafts, in their order. */
  readonly ids: readonly number[];
  /** How many were not held before. */
  readonly added: number;
  /** How many the same run, or the same page, had brought already. */
  readonly duplicates: number;
}

/** One time that an item was seen. */
export interface ObservationRow {
  readonly item: number;
  readonly callId: string;
  readonly at: string;
  readonly place: number;
  /** The item as it was then, as JSON text. */
  readonly data: string;
}

/** The same, read. */
export interface ReadObservation extends Pick<ObservationRow, 'callId' | 'at'> {
  /** The item as it was then; `undefined`: what is kept of it is damaged. */
  readonly item: Readonly<Record<string, unknown>> | undefined;
  /** It says what the row of the item says: that is damaged then, and not an earlier version. */
  readonly isPresent: boolean;
}

interface Known {
  readonly id: number;
  readonly data: string;
  readonly version: number;
  readonly title: string;
  readonly text: string;
  readonly author: string;
  readonly parent: string;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly removedSince: string | null;
  readonly run: number | null;
}

export type Items = ReturnType<typeof createItems>;

/**
 * Items and the times that they were seen. Nothing is overwritten: an item that has changed keeps what
 * it was under a number of its own, and each observation names that number.
 */
export const createItems = (db: Db, contents: Contents) => {
  const versions = createItemVersions(db, contents);

  const seqFromCallId = (callId: string): number => {
    const row = db.get<{ seq: number }>(sql`SELECT seq FROM calls WHERE id = ${callId}`);
    if (!row) throw new Error(`no call ${callId}`);
    return row.seq;
  };

  const find = (collection: number, { platform, shape, entityId }: ItemDraft): Known => {
    const row = db.get<Known>(
      sql`SELECT id, data, version, title, text, author, parent, firstSeen, lastSeen, removedSince,
        run
        FROM items WHERE collection = ${collection} AND platform = ${platform}
          AND shape = ${shape} AND entityId = ${entityId}`,
    );
    if (!row) throw new Error(`no item ${entityId}`);
    return row;
  };

  /** What waits for the index of words while pages are taken in together. */
  let unwritten: Map<number, ItemWords> | undefined;

  /** Whether the item was not held before; then it has that id now. */
  const insert = (id: number, observation: Observation, call: number, draft: ItemDraft): boolean =>
    db.run(
      sql`INSERT INTO items
          (id, collection, platform, shape, entityId, operation, data, title, text, author,
           authorId, address, parent, published, publishedLatest, likeCount, firstSeen, lastSeen,
           removedSince, call, place, run)
        VALUES (${id}, ${observation.collection}, ${draft.platform}, ${draft.shape},
          ${draft.entityId}, ${draft.operation}, ${draft.data}, ${draft.title}, ${draft.text},
          ${draft.author}, ${draft.authorId}, ${draft.address}, ${draft.parent}, ${draft.published},
          ${draft.publishedLatest}, ${draft.likeCount}, ${observation.at}, ${observation.at},
          ${draft.isRemoved ? observation.at : undefined}, ${call}, ${draft.place},
            ${observation.run})
        ON CONFLICT (collection, platform, shape, entityId) DO NOTHING`,
    ) > 0;

  const nextId = (): number =>
    db.get<{ id: number }>(sql`SELECT coalesce(max(id), 0) + 1 AS id FROM items`)?.id ?? 1;

  const observe = (
    item: number,
    call: number,
    at: string,
    place: number,
    version: number,
  ): boolean => db.run(insertObservation(item, call, at, place, version)) > 0;

  /** The version that this sighting shows; the row is brought up to date with it. */
  const update = (
    known: Known,
    observation: Observation,
    call: number,
    draft: ItemDraft,
  ): number => {
    const { at, isRecheck } = observation;
    if (draft.data === known.data) {
      // The latest reply that says so is its evidence.
      if (at >= known.lastSeen && isRecheck !== true)
        db.send(
          sql`UPDATE items SET call = ${call}, place = ${draft.place} WHERE id = ${known.id}`,
        );
      return known.version;
    }
    if (isBeside(known, observation, draft)) return versions.keep(known.id, draft.data);
    const version = versions.next(known.id);
    // What it belongs to is not always told again.
    const parent = draft.parent || known.parent;
    versions.keep(known.id, known.data, known.version);
    db.run(
      sql`UPDATE items SET data = ${draft.data}, version = ${version}, title = ${draft.title},
          text = ${draft.text}, author = ${draft.author}, authorId = ${draft.authorId},
            address = ${draft.address}, parent = ${parent}, published = ${draft.published},
          publishedLatest = ${draft.publishedLatest}, likeCount = ${draft.likeCount},
            operation = ${draft.operation}, call = ${call}, place = ${draft.place}
        WHERE id = ${known.id}`,
    );
    keepItemHash(db, known.id, { ...draft, parent });
    return version;
  };

  /** Notes that the platform has removed an item, or shows it again; by how many the removed ones grew. */
  const noteRemoval = (known: Known, at: string, isRemoved: boolean): number => {
    if (at < known.lastSeen || isRemoved === (known.removedSince !== null)) return 0;
    db.run(
      sql`UPDATE items SET removedSince = ${isRemoved ? at : undefined} WHERE id = ${known.id}`,
    );
    return isRemoved ? 1 : -1;
  };

  const seeAgain = (
    known: Known,
    observation: Observation,
    call: number,
    draft: ItemDraft,
  ): number => {
    const version = update(known, observation, call, draft);
    const isNew = observe(known.id, call, observation.at, draft.place, version);
    db.send(
      sql`UPDATE items SET firstSeen = min(firstSeen, ${observation.at}), lastSeen = max(lastSeen,
        ${observation.at}), timesSeen = timesSeen + ${isNew ? 1 : 0},
          run = coalesce(${observation.run}, run) WHERE id = ${known.id}`,
    );
    return noteRemoval(known, observation.at, draft.isRemoved);
  };

  return {
    /**
     * Takes in what one call brought. To be called within a transaction: that which keeps the call, or
     * one after it.
     */
    ingest: (observation: Observation, drafts: readonly ItemDraft[]): Ingested => {
      const call = seqFromCallId(observation.callId);
      const ids: number[] = [];
      const words = unwritten ?? new Map<number, ItemWords>();
      let [id, added, duplicates, removed] = [nextId(), 0, 0, 0];
      for (const draft of drafts) {
        if (insert(id, observation, call, draft)) {
          db.send(insertObservation(id, call, observation.at, draft.place, 1));
          keepItemHash(db, id, draft);
          words.set(id, { id, draft, isNew: true });
          ids.push(id);
          [id, added, removed] = [id + 1, added + 1, removed + (draft.isRemoved ? 1 : 0)];
          continue;
        }
        const known = find(observation.collection, draft);
        ids.push(known.id);
        if (hasChanged(known, draft) && !isBeside(known, observation, draft))
          words.set(known.id, {
            id: known.id,
            draft,
            isNew: words.get(known.id)?.isNew ?? false,
          });
        if (observation.run !== undefined && known.run === observation.run) duplicates += 1;
        removed += seeAgain(known, observation, call, draft);
      }
      db.send(
        sql`INSERT INTO collectedCalls (call, collection)
          VALUES (${call}, ${observation.collection}) ON CONFLICT DO NOTHING`,
      );
      db.send(
        sql`UPDATE collections
          SET items = items + ${added}, removed = removed + ${removed}, changes = changes + 1,
          updated = max(updated, ${observation.at}) WHERE seq = ${observation.collection}`,
      );
      if (unwritten === undefined) writeWords(db, [...words.values()]);
      return { ids, added, duplicates };
    },

    /**
     * Puts off the index of words until all that `work` takes in is there: many pages at once are
     * written into it as one part. To be called within a transaction.
     */
    together: <T>(work: () => T): T => {
      const words = (unwritten = new Map<number, ItemWords>());
      try {
        const result = work();
        writeWords(db, [...words.values()]);
        return result;
      } finally {
        unwritten = undefined;
      }
    },

    /** Marks what the platform no longer answers, without a tombstone of its own. */
    markRemoved: (item: number, at: string): void =>
      db.transaction(() => {
        const changed = db.run(
          sql`UPDATE items SET removedSince = ${at} WHERE id = ${item} AND removedSince IS NULL`,
        );
        db.run(
          sql`UPDATE collections SET removed = removed + ${changed}, changes = changes + 1
            WHERE seq = (SELECT collection FROM items WHERE id = ${item})`,
        );
      }),

    /** Whether a collection holds what a call brought. */
    holds: (collection: number, callId: string): boolean =>
      db.get(
        sql`SELECT 1 FROM collectedCalls JOIN calls ON calls.seq = call
          WHERE collection = ${collection} AND calls.id = ${callId}`,
      ) !== undefined,

    /** The same, read: one that is damaged has no item. */
    readObservations: (row: ItemRow): ReadObservation[] => {
      const present = readItem(row).item;
      const others = new Map<number, ReadObservation['item']>();
      const itemIn = (version: number, isPresent: boolean): ReadObservation['item'] => {
        if (isPresent) return present;
        if (!others.has(version)) others.set(version, readVersion(db, row.id, version));
        return others.get(version);
      };
      return db
        .all<Pick<ReadObservation, 'callId' | 'at'> & { version: number; isPresent: number }>(
          sql`SELECT calls.id AS callId, at, observations.version,
              observations.version = items.version AS isPresent
            FROM observations JOIN calls ON calls.seq = observations.call
              JOIN items ON items.id = observations.item
            WHERE item = ${row.id} ORDER BY at, observations.call`,
        )
        .map(({ callId, at, version, isPresent }) => ({
          callId,
          at,
          item: itemIn(version, isPresent === 1),
          isPresent: isPresent === 1,
        }));
    },

    /** Every time that an item was seen, the first first. */
    observations: (item: number): ObservationRow[] =>
      db
        .all<Omit<ObservationRow, 'data'> & { version: number }>(
          sql`SELECT item, calls.id AS callId, at, place, version
            FROM observations JOIN calls ON calls.seq = observations.call
            WHERE item = ${item} ORDER BY at, call`,
        )
        .map(({ version, ...row }) => ({ ...row, data: readVersionData(db, item, version) })),
  };
};

/** Written once for each item of a call. */
const insertObservation = (
  item: number,
  call: number,
  at: string,
  place: number,
  version: number,
): Sql =>
  sql`INSERT INTO observations (item, call, at, place, version)
    VALUES (${item}, ${call}, ${at}, ${place}, ${version}) ON CONFLICT DO NOTHING`;

/** What was removed, or is older than what is known, stands beside what the item said last. */
const isBeside = (known: Known, { at, isRecheck }: Observation, draft: ItemDraft): boolean =>
  isRecheck === true ||
  (draft.isRemoved && known.removedSince !== known.firstSeen) ||
  at < known.lastSeen;

const hasChanged = (known: Known, { text, author, title }: ItemDraft): boolean =>
  text !== known.text || author !== known.author || title !== known.title;
