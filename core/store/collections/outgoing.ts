import type { Db } from '../file/db.ts';
import { COLLATED } from '../file/dialect.ts';
import { empty, raw, sql, type Sql } from '../file/sql.ts';
import type { PageState } from './run-rows.ts';

/** By what an item is known in every data file. */
export interface ItemKey {
  readonly platform: string;
  readonly shape: string;
  readonly entityId: string;
}

/** A page of a list as another data file can take it in: without numbers of this one but that of its list. */
export interface OutgoingPage {
  readonly list: number;
  readonly cursor: string;
  readonly platform: string;
  readonly state: PageState;
  readonly attempts: number;
  readonly dueAt: string | null;
  readonly reason: string | null;
  readonly reasonSource: string | null;
  readonly updated: string;
  readonly callId: string | null;
}

export interface OutgoingRun {
  readonly id: string;
  readonly kind: 'collect' | 'recheck';
  readonly state: string;
  readonly reason: string | null;
  readonly reasonSource: string | null;
  readonly waitUntil: string | null;
  readonly door: string;
  readonly mostRequests: number;
  readonly mostCredits: number;
  readonly requests: number;
  readonly pages: number;
  readonly added: number;
  readonly seen: number;
  readonly duplicates: number;
  readonly bytes: number;
  readonly refusedBy: string | null;
  readonly unreadLines: string | null;
  readonly created: string;
  readonly updated: string;
}

export interface OutgoingList {
  readonly number: number;
  /** The identity of its source. */
  readonly source: string | null;
  /** The identity of its link. */
  readonly link: string | null;
  readonly operation: string;
  readonly params: string;
  readonly identity: string;
  readonly expansion: string | null;
  readonly statedTotal: number | null;
  readonly incomplete: string | null;
  readonly unread: number;
  readonly leftOut: number;
  readonly gathered: number;
  readonly repliesLeft: number;
  readonly ended: string | null;
  readonly parent: ItemKey | null;
}

export interface OutgoingSource {
  readonly identity: string;
  readonly operation: string;
  readonly params: string;
  readonly ids: string | null;
  readonly most: number | null;
  readonly until: string | null;
  readonly expand: string | null;
  readonly added: string;
}

export interface OutgoingLink {
  readonly run: number;
  readonly identity: string;
  readonly line: number | null;
  readonly text: string;
  readonly operation: string | null;
  readonly params: string | null;
  readonly reason: string | null;
  readonly reasonSource: string | null;
}

/** For what a call was made, and what of its answer is held. */
export interface OutgoingUse {
  /** Places of the answer's items that are held. */
  readonly places: readonly number[];
  /** The page of a run's list that it brought. */
  readonly page: (OutgoingPage & { readonly run: number }) | null;
  /** The address of the item that led to the list: what has no parent of its own belongs to it. */
  readonly parentAddress: string | null;
}

export interface OutgoingNote {
  readonly note: string | null;
  /** JSON array. */
  readonly tags: string;
  readonly updated: string;
}

const RUN = sql`id, kind, state, reason, reasonSource, waitUntil, door, mostRequests, mostCredits,
  requests, pages, added, seen, duplicates, bytes, refusedBy, unreadLines, created, updated`;

const PAGE = sql`runPages.list, runPages.cursor, runPages.platform, runPages.state,
  runPages.attempts, runPages.dueAt, runPages.reason, runPages.reasonSource, runPages.updated,
    runPages.callId`;

export type Outgoing = ReturnType<typeof createOutgoing>;

/** Rows of a collection in the form in which another data file can take them in; `undefined`: gone. */
export const createOutgoing = (db: Db) => ({
  run: (seq: number): OutgoingRun | undefined =>
    db.get<OutgoingRun>(sql`SELECT ${RUN} FROM runs WHERE seq = ${seq}`),

  source: (seq: number): OutgoingSource | undefined =>
    db.get<OutgoingSource>(
      sql`SELECT identity, operation, params, ids, most, until, expand, added FROM collectionSources
        WHERE seq = ${seq}`,
    ),

  link: (seq: number): OutgoingLink | undefined =>
    db.get<OutgoingLink>(
      sql`SELECT run, identity, line, text, operation, params, reason, reasonSource FROM links
        WHERE seq = ${seq}`,
    ),

  /** A list with its run's number, and its pages that no kept call tells. */
  list: (
    seq: number,
  ):
    | { readonly run: number; readonly list: OutgoingList; readonly pages: OutgoingPage[] }
    | undefined => {
    const row = db.get<
      Omit<OutgoingList, 'parent'> & {
        run: number;
        parentPlatform: string | null;
        parentShape: string | null;
        parentEntityId: string | null;
      }
    >(
      sql`SELECT l.seq AS number, l.run, s.identity AS source, links.identity AS link, l.operation,
          l.params, l.identity, l.expansion, l.statedTotal, l.incomplete, l.unread, l.leftOut,
          l.gathered, l.repliesLeft, l.ended, i.platform AS parentPlatform, i.shape AS parentShape,
          i.entityId AS parentEntityId
        FROM runLists AS l LEFT JOIN collectionSources AS s ON s.seq = l.source
          LEFT JOIN links ON links.seq = l.link LEFT JOIN items AS i ON i.id = l.parent
        WHERE l.seq = ${seq}`,
    );
    if (!row) return undefined;
    const { run, parentPlatform: platform, parentShape: shape, parentEntityId, ...list } = row;
    const pages = db.all<OutgoingPage>(
      sql`SELECT ${PAGE} FROM runPages WHERE list = ${seq} AND (state <> 'done' OR callId IS NULL)
        ORDER BY seq`,
    );
    const parent =
      platform === null || shape === null || parentEntityId === null
        ? null
        : { platform, shape, entityId: parentEntityId };
    return { run, list: { ...list, parent }, pages };
  },

  /** The id of a call; `undefined` where the collection does not hold what it brought. */
  callId: (collection: number, call: number): string | undefined =>
    db.get<{ id: string }>(
      sql`SELECT calls.id FROM collectedCalls JOIN calls ON calls.seq = call
        WHERE collection = ${collection} AND call = ${call}`,
    )?.id,

  use: (collection: number, call: number): OutgoingUse => {
    const page = db.get<OutgoingPage & { run: number; parentAddress: string | null }>(
      sql`SELECT ${PAGE}, runPages.run, parent.address AS parentAddress
        FROM calls JOIN runPages ON runPages.callId = calls.id JOIN runs ON runs.seq = runPages.run
          JOIN runLists ON runLists.seq = runPages.list
            LEFT JOIN items AS parent ON parent.id = runLists.parent
        WHERE calls.seq = ${call} AND runs.collection = ${collection} ORDER BY runPages.seq
          LIMIT 1`,
    );
    const { parentAddress = null, ...own } = page ?? {};
    return {
      places: db
        .all<{ place: number }>(
          sql`SELECT DISTINCT observations.place FROM observations
            JOIN items ON items.id = observations.item
            WHERE observations.call = ${call} AND items.collection = ${collection}
              ORDER BY observations.place`,
        )
        .map(({ place }) => place),
      page: page ? (own as OutgoingUse['page']) : null,
      parentAddress: parentAddress === '' ? null : parentAddress,
    };
  },

  /** The SHA-256 under which a reply of a call came, before people were taken out of it. */
  cameAs: (callId: string, sha256: string): string => {
    const row = db.get<{ first: string }>(
      sql`WITH RECURSIVE earlier (sha256, depth) AS (
          SELECT CAST(${sha256} AS TEXT) ${COLLATED}, 0
          UNION ALL SELECT oldSha256, depth + 1 FROM earlier
            JOIN changedReplies ON callId = ${callId} AND newSha256 = earlier.sha256
              WHERE depth < 1000)
        SELECT sha256 AS first FROM earlier ORDER BY depth DESC LIMIT 1`,
    );
    return row?.first ?? sha256;
  },

  /** The items of a collection that a call brought. */
  itemsOf: (collection: number, call: number): ItemKey[] =>
    db.all<ItemKey>(
      sql`SELECT DISTINCT platform, shape, entityId FROM observations
        JOIN items ON items.id = observations.item
        WHERE observations.call = ${call} AND items.collection = ${collection}`,
    ),

  counts: (collection: number): HeldCounts => countHeld(db, collection),

  itemKey: (item: number): ItemKey | undefined =>
    db.get<ItemKey>(sql`SELECT platform, shape, entityId FROM items WHERE id = ${item}`),

  note: (item: number): OutgoingNote | undefined =>
    // Of a desktop, where nobody is told apart.
    db.get<OutgoingNote>(
      sql`SELECT note, tags, updated FROM annotations WHERE item = ${item} AND author IS NULL`,
    ),
});

/** How much of each sort a collection holds. */
export interface HeldCounts {
  readonly items: number;
  readonly removed: number;
  readonly observations: number;
  readonly calls: number;
  readonly runs: number;
  readonly lists: number;
  readonly notes: number;
  readonly codings: number;
  readonly decisions: number;
  readonly views: number;
  readonly schedules: number;
}

/** Counts what a collection holds, row by row. */
const countHeld = (db: Db, collection: number): HeldCounts => {
  const ofItems = (table: string): Sql =>
    sql`(SELECT count(*) FROM ${raw(table)} AS t JOIN items ON items.id = t.item
      WHERE items.collection = ${collection})`;
  const own = (table: string, where = empty): Sql =>
    sql`(SELECT count(*) FROM ${raw(table)} WHERE collection = ${collection} ${where})`;
  const row = db.get<HeldCounts>(
    sql`SELECT ${own('items')} AS items, ${own('items', sql`AND removedSince IS NOT NULL`)} AS removed,
         ${ofItems('observations')} AS observations, ${own('collectedCalls')} AS calls,
         ${own('runs')} AS runs,
         (SELECT count(*) FROM runLists JOIN runs ON runs.seq = runLists.run
          WHERE runs.collection = ${collection}) AS lists,
         ${ofItems('annotations')} AS notes, ${ofItems('itemCodings')} AS codings,
         ${ofItems('codeDecisions')} AS decisions, ${own('savedViews')} AS views,
         ${own('schedules', sql`AND state = 'active'`)} AS schedules`,
  );
  if (!row) throw new Error('nothing was counted');
  return row;
};
