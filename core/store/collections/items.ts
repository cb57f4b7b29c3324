import { placesOf } from './deleted-places.ts';
import type { Absence } from '#kit/absence.ts';
import type { ItemRow } from './rows.ts';
import { createItemVersions, readVersionData, readVersions, isSameText } from './versions.ts';
import { writeWords, type ItemWords } from './words.ts';
import type { Contents } from '../calls/contents.ts';
import type { Db } from '../file/db.ts';
import { JOIN_IN_ORDER } from '../file/dialect.ts';
import { sql, type Bindable, type Sql } from '../file/sql.ts';
import { keepItemHash, keepItemHashes } from './item-hashes.ts';
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
  /** Of a tombstone: what the platform lets one know. */
  readonly absence: Absence | undefined;
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
  /** The number of the reader, where the reply of the call was read again. */
  readonly reader?: number | undefined;
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
  readonly isRemoved: number | null;
  readonly run: number | null;
}

/** The call by its number, and the number that the next new item gets: none that the sums have gone past. */
interface Numbers {
  readonly call: number;
  readonly nextId: number;
  /** Whether a click deleted rows of the collection: what lies there is not brought back by being seen again. */
  readonly hasDeleted: number;
}

export type Items = ReturnType<typeof createItems>;

/**
 * Items and the times that they were seen. Nothing is overwritten: an item that has changed keeps what
 * it was under a number of its own, and each observation names that number.
 */
export const createItems = (db: Db, contents: Contents) => {
  const versions = createItemVersions(db, contents);

  const readNumbers = (callId: string, collection: number): Numbers => {
    const row = db.get<Numbers>(
      sql`SELECT seq AS call,
          max((SELECT coalesce(max(id), 0) FROM items), (SELECT item FROM sumsMark)) + 1 AS nextId,
          CASE WHEN EXISTS (${placesOf(collection)}) THEN 1 ELSE 0 END AS "hasDeleted"
        FROM calls WHERE id = ${callId}`,
    );
    if (!row) throw new Error(`no call ${callId}`);
    return row;
  };

  /** What waits for the index of words while pages are taken in together. */
  let unwritten: Map<number, ItemWords> | undefined;

  /** The version that this sighting shows; the row is brought up to date with it. */
  const update = (
    known: Known,
    observation: Observation,
    call: number,
    draft: ItemDraft,
  ): number => {
    const { at, isRecheck, reader } = observation;
    if (isSameText(draft.data, known.data)) {
      // The latest reply that says so is its evidence.
      if (at >= known.lastSeen && isRecheck !== true)
        db.send(
          sql`UPDATE items SET call = ${call}, place = ${draft.place}, reader = ${reader}
            WHERE id = ${known.id}`,
        );
      return known.version;
    }
    if (isBeside(known, observation, draft)) return versions.keep(known.id, draft.data);
    const version = versions.next(known.id);
    // What it belongs to is not always told again.
    const parent = draft.parent || known.parent;
    versions.keep(known.id, known.data, known.version);
    db.send(
      sql`UPDATE items SET data = ${draft.data}, version = ${version}, title = ${draft.title},
          text = ${draft.text}, author = ${draft.author}, authorId = ${draft.authorId},
            address = ${draft.address}, parent = ${parent}, published = ${draft.published},
          publishedLatest = ${draft.publishedLatest}, likeCount = ${draft.likeCount},
            operation = ${draft.operation}, call = ${call}, place = ${draft.place},
            reader = ${reader}
        WHERE id = ${known.id}`,
    );
    keepItemHash(db, known.id, { ...draft, parent });
    return version;
  };

  /** Notes that the platform no longer shows an item, or shows it again; by how many the absent ones grew. */
  const noteAbsence = (known: Known, at: string, absence: Absence | undefined): number => {
    if (at < known.lastSeen) return 0;
    const wasAbsent = known.removedSince !== null;
    const isAbsent = absence !== undefined;
    if (isAbsent !== wasAbsent)
      db.send(
        sql`UPDATE items SET removedSince = ${isAbsent ? at : undefined},
            isRemoved = ${removedFlag(absence)} WHERE id = ${known.id}`,
      );
    // What was not shown at first may be said to be removed later, and stays so.
    else if (absence === 'removed' && known.isRemoved !== 1)
      db.send(sql`UPDATE items SET removedSince = ${at}, isRemoved = 1 WHERE id = ${known.id}`);
    return Number(isAbsent) - Number(wasAbsent);
  };

  const seeAgain = (
    known: Known,
    observation: Observation,
    call: number,
    draft: ItemDraft,
  ): number => {
    const version = update(known, observation, call, draft);
    // A call that names an item twice has seen it once.
    db.send(
      sql`UPDATE items SET firstSeen = min(firstSeen, ${observation.at}), lastSeen = max(lastSeen,
        ${observation.at}), timesSeen = timesSeen + CASE WHEN EXISTS (SELECT 1 FROM observations
          WHERE item = ${known.id} AND call = ${call}) THEN 0 ELSE 1 END,
          run = coalesce(${observation.run}, run) WHERE id = ${known.id}`,
    );
    db.send(
      sql`${INTO_OBSERVATIONS} VALUES (${known.id}, ${call}, ${observation.at}, ${draft.place},
        ${version}) ON CONFLICT DO NOTHING`,
    );
    return noteAbsence(known, observation.at, draft.absence);
  };

  /** Puts in those that are not held yet, each under the number of its place behind the first; answers these numbers. */
  const insertNew = (
    observation: Observation,
    { call, nextId }: Numbers,
    drafts: readonly ItemDraft[],
    isDeleted: (at: number) => boolean,
  ): ReadonlySet<number> => {
    const ids = db.insertNew(
      {
        into: INTO_ITEMS,
        rows: drafts.flatMap((draft, at) =>
          isDeleted(at) ? [] : [itemValues(nextId + at, observation, call, draft)],
        ),
        rest: sql`ON CONFLICT (collection, platform, shape, entityId) DO NOTHING`,
      },
      'id',
    );
    const added = [...drafts.entries()].flatMap(([at, draft]) =>
      ids.has(nextId + at) ? [[nextId + at, draft] as const] : [],
    );
    db.sendAll({
      into: INTO_OBSERVATIONS,
      rows: added.map(([id, { place }]) => [id, call, observation.at, place, 1]),
    });
    keepItemHashes(db, added);
    return ids;
  };

  /** What is known of the drafts that a click deleted, by their place. */
  const findDeleted = (
    collection: number,
    drafts: readonly ItemDraft[],
  ): ReadonlyMap<number, Known> => {
    const places = sql`IN (${placesOf(collection)})`;
    const rows = db.getAll<Known>(drafts.map((draft) => find(places, draft)));
    return new Map([...rows.entries()].flatMap(([at, row]) => (row ? [[at, row]] : [])));
  };

  /** What is known of the drafts that are held, by their place. */
  const findHeld = (
    collection: number,
    drafts: readonly ItemDraft[],
    isHeld: (at: number) => boolean,
  ): ReadonlyMap<number, Known> => {
    const held = [...drafts.entries()].filter(([at]) => isHeld(at));
    const rows = db.getAll<Known>(held.map(([, draft]) => find(sql`= ${collection}`, draft)));
    return new Map(held.map(([at, draft], index) => [at, found(rows[index], draft)]));
  };

  return {
    /**
     * Takes in what one call brought. To be called within a transaction: that which keeps the call, or
     * one after it.
     */
    ingest: (observation: Observation, drafts: readonly ItemDraft[]): Ingested => {
      const numbers = readNumbers(observation.callId, observation.collection);
      const { call, nextId, hasDeleted } = numbers;
      const deletedAt =
        hasDeleted === 1 ? findDeleted(observation.collection, drafts) : NONE_DELETED;
      const newIds = insertNew(observation, numbers, drafts, (at) => deletedAt.has(at));
      const heldAt = findHeld(
        observation.collection,
        drafts,
        (at) => !newIds.has(nextId + at) && !deletedAt.has(at),
      );
      const ids: number[] = [];
      const words = unwritten ?? new Map<number, ItemWords>();
      const seenAgain = new Set<number>();
      let [added, duplicates, removed] = [0, 0, 0];
      for (const [at, draft] of drafts.entries()) {
        const deleted = deletedAt.get(at);
        const before = heldAt.get(at) ?? deleted;
        if (!before) {
          const id = nextId + at;
          words.set(id, { id, draft, isNew: true });
          ids.push(id);
          [added, removed] = [added + 1, removed + (draft.absence === undefined ? 0 : 1)];
          continue;
        }
        // What this call has named already may have been changed by that.
        const known = seenAgain.has(before.id)
          ? found(db.get<Known>(findById(before.id)), draft)
          : before;
        seenAgain.add(known.id);
        ids.push(known.id);
        if (hasChanged(known, draft) && !isBeside(known, observation, draft))
          words.set(known.id, {
            id: known.id,
            draft,
            isNew: words.get(known.id)?.isNew ?? false,
          });
        if (observation.run !== undefined && known.run === observation.run) duplicates += 1;
        const absent = seeAgain(known, observation, call, draft);
        if (deleted === undefined) removed += absent;
        else countAbsent(db, known.id, absent);
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
    markAbsent: (item: number, at: string, absence: Absence): void =>
      db.transaction(() => {
        const changed = db.run(
          sql`UPDATE items SET removedSince = ${at}, isRemoved = ${removedFlag(absence)}
            WHERE id = ${item} AND removedSince IS NULL`,
        );
        if (absence === 'removed')
          db.run(
            sql`UPDATE items SET removedSince = ${at}, isRemoved = 1
              WHERE id = ${item} AND isRemoved IS NULL`,
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

    /** The same of several items, by their ids, read: one that is damaged has no item. */
    readObservations: (rows: readonly ItemRow[]): ReadonlyMap<number, ReadObservation[]> => {
      const seen = db.all<SeenVersion>(
        sql`SELECT observations.item, calls.id AS callId, at, observations.version,
            observations.version = items.version AS isPresent
          FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}) AS wanted
            ${JOIN_IN_ORDER} items ON items.id = CAST(wanted.value AS BIGINT)
            ${JOIN_IN_ORDER} observations ON observations.item = items.id
            ${JOIN_IN_ORDER} calls ON calls.seq = observations.call
          ORDER BY observations.item, at, observations.call`,
      );
      const [ofItem, others] = [Map.groupBy(seen, ({ item }) => item), readOnce(db, seen)];
      const readAll = (row: ItemRow): ReadObservation[] => {
        const present = readItem(row).item;
        return (ofItem.get(row.id) ?? []).map(({ callId, at, version, isPresent }) => ({
          callId,
          at,
          item: isPresent === 1 ? present : others.get(`${row.id} ${version}`),
          isPresent: isPresent === 1,
        }));
      };
      return new Map(rows.map((row) => [row.id, readAll(row)]));
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

/** A sighting, before what was seen is read. */
type SeenVersion = Pick<ObservationRow, 'item' | 'callId' | 'at'> & {
  readonly version: number;
  readonly isPresent: number;
};

/** Each version that was seen and is not the present one, once; by item and number. */
const readOnce = (
  db: Db,
  seen: readonly SeenVersion[],
): ReadonlyMap<string, ReadObservation['item']> => {
  const wanted = new Map(
    seen.flatMap(({ item, version, isPresent }) =>
      isPresent === 1 ? [] : [[`${item} ${version}`, { item, version }] as const],
    ),
  );
  const read = wanted.size === 0 ? [] : readVersions(db, [...wanted.values()]);
  return new Map([...wanted.keys()].map((name, at) => [name, read[at]]));
};

/** The column `isRemoved`: 1 where the platform says so, else nothing. */
const removedFlag = (absence: Absence | undefined): 1 | undefined =>
  absence === 'removed' ? 1 : undefined;

const INTO_ITEMS = sql`INSERT INTO items
  (id, collection, platform, shape, entityId, operation, data, title, text, author, authorId, address, parent,
   published, publishedLatest, likeCount, firstSeen, lastSeen, removedSince, isRemoved, call,
   place, run)`;

const itemValues = (
  id: number,
  { collection, at, run }: Observation,
  call: number,
  draft: ItemDraft,
): readonly Bindable[] => [
  id,
  collection,
  draft.platform,
  draft.shape,
  draft.entityId,
  draft.operation,
  draft.data,
  draft.title,
  draft.text,
  draft.author,
  draft.authorId,
  draft.address,
  draft.parent,
  draft.published,
  draft.publishedLatest,
  draft.likeCount,
  at,
  at,
  draft.absence === undefined ? undefined : at,
  removedFlag(draft.absence),
  call,
  draft.place,
  run,
];

const KNOWN = sql`SELECT id, data, version, title, text, author, parent, firstSeen, lastSeen,
  removedSince, isRemoved, run FROM items`;

const find = (isIn: Sql, { platform, shape, entityId }: ItemDraft): Sql =>
  sql`${KNOWN} WHERE collection ${isIn} AND platform = ${platform}
      AND shape = ${shape} AND entityId = ${entityId}`;

const findById = (id: number): Sql => sql`${KNOWN} WHERE id = ${id}`;

const NONE_DELETED: ReadonlyMap<number, Known> = new Map();

const countAbsent = (db: Db, item: number, absent: number): void => {
  if (absent !== 0)
    db.run(
      sql`UPDATE collections SET removed = removed + ${absent}
        WHERE seq = (SELECT collection FROM items WHERE id = ${item})`,
    );
};

const found = (row: Known | undefined, { entityId }: ItemDraft): Known => {
  if (!row) throw new Error(`no item ${entityId}`);
  return row;
};

const INTO_OBSERVATIONS = sql`INSERT INTO observations (item, call, at, place, version)`;

/** What is absent, or is older than what is known, stands beside what the item said last. */
const isBeside = (known: Known, { at, isRecheck }: Observation, draft: ItemDraft): boolean =>
  isRecheck === true ||
  (draft.absence !== undefined && known.removedSince !== known.firstSeen) ||
  at < known.lastSeen;

const hasChanged = (known: Known, { text, author, title }: ItemDraft): boolean =>
  text !== known.text || author !== known.author || title !== known.title;
