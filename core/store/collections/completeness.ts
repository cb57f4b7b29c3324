import type { Absence } from '#kit/absence.ts';
import type { DeletionReason } from '#kit/deletion-reason.ts';
import type { Db } from '../file/db.ts';
import { JOIN_IN_ORDER, indexedBy } from '../file/dialect.ts';
import { selectValues, sql, type Sql } from '../file/sql.ts';
import type { Message } from '#kit/message.ts';
import { messageFrom } from '../file/message-columns.ts';
import { IS_UNDATED } from '../calls/evidence.ts';
import { shapesHeld } from './kinds.ts';
import { createMissing } from './missing.ts';
import type { RunState } from './run-rows.ts';
import { ITS_CALL, UNREAD_STATE, type UnreadState } from './run-lists.ts';

/** What was deleted out of one collection on one occasion. */
export interface DeletionCount {
  readonly at: string;
  /** `removed`: rows that a click took out. */
  readonly reason: DeletionReason | 'removed';
  /** What was written of why. */
  readonly because?: string | null;
  readonly items: number;
}

/** What the latest reading of each list of a collection came to. */
export interface CompletenessRow {
  readonly lists: number;
  /** Items that could not be read, and items of people who asked to be left out. */
  readonly unread: number;
  readonly leftOut: number;
  /** Replies that comments are known to have and that were not asked for. */
  readonly repliesLeft: number;
  readonly pages: number;
  readonly duplicates: number;
  /** Lists that were not followed further, because so many items were asked for, or items up to a date. */
  readonly limited: number;
  readonly dated: number;
  /** Lists of which the platform gave a page again. */
  readonly repeated: number;
}

/** Lists that are not followed to their end yet, by the state of their run. */
export interface OpenLists {
  readonly state: RunState;
  readonly reason: Message | null;
  readonly lists: number;
}

/** The lists of one operation, and what the platform says that they hold; each list once. */
export interface StatedLists {
  readonly operation: string;
  /** The operation that brought the items which led to these lists; empty for lists of the sources. */
  readonly parentOperation: string;
  readonly lists: number;
  /** How many of them the platform gives a total of, and the sum of those. */
  readonly stating: number;
  readonly total: number;
}

export interface UnreadPage {
  readonly operation: string;
  readonly params: string;
  readonly state: UnreadState;
  readonly at: string;
  readonly reason: Message | null;
}

export interface UnreadCounts {
  readonly gaps: number;
  readonly refused: number;
  /** Absent where there are none. */
  readonly notFound?: number;
}

/** The state of a collection: what was read of it holds until this differs. */
export interface Revision {
  /** Which runs there are, and the state of each. */
  readonly runs: string;
  /** Whether one of them is going on: then something changes with each page. */
  readonly isGoingOn: boolean;
  /** Differs when its items, or anything that became of its lists, may have changed. */
  readonly content: string;
}

/** What the official APIs of platforms answered, by operation. */
export interface OfficialCount {
  readonly operation: string;
  readonly calls: number;
  /** ISO 8601. */
  readonly first: string;
  readonly last: string;
}

export interface CapturedCount {
  readonly door: 'capture' | 'import';
  readonly operation: string;
  readonly answers: number;
  /** Of how many nobody knows when they were loaded. */
  readonly undated: number;
  /** ISO 8601: when the first and the last of the others were loaded; `null` where there are none. */
  readonly first: string | null;
  readonly last: string | null;
}

/**
 * The latest reading of each list: of one that was read again, by whichever source and with whatever
 * bounds, only the last counts.
 */
const latestIn = (
  collection: number,
): Sql => sql`SELECT max(l.seq) AS seq FROM runLists AS l JOIN runs ON runs.seq = l.run
  WHERE runs.collection = ${collection} AND runs.kind = 'collect'
  GROUP BY l.operation, l.identity`;

/** The latest total of each list; the order of a list is no other list. */
const statedIn = (
  collection: number,
): Sql => sql`SELECT operation, parentOperation, count(*) AS lists, count(total) AS stating,
    coalesce(sum(total), 0) AS total
  FROM (
    SELECT latest.operation, last.statedTotal AS total,
      CASE WHEN latest.roots > 0 THEN '' ELSE coalesce(items.operation, '') END AS parentOperation
    FROM (
      SELECT l.operation, count(*) FILTER (WHERE l.parent IS NULL) AS roots, max(l.seq) AS latest,
        max(CASE WHEN l.statedTotal IS NOT NULL THEN l.seq END) AS stating
      FROM runLists AS l JOIN runs ON runs.seq = l.run
      WHERE runs.collection = ${collection} AND runs.kind = 'collect'
      GROUP BY l.operation, json_remove(json_remove(l.identity, '$.sort'), '$.order')
    ) AS latest
      JOIN runLists AS last ON last.seq = coalesce(latest.stating, latest.latest)
      LEFT JOIN items ON items.id = last.parent
  ) AS stated
  GROUP BY operation, parentOperation ORDER BY parentOperation <> '', operation, parentOperation`;

/** Of lists that no later run has read again; of collections that are so. */
const unreadCountsIn = (isOne: Sql): Sql => sql`SELECT runs.collection, ${UNREAD_STATE} AS state,
    count(*) AS n
  FROM runs JOIN runPages ON runPages.run = runs.seq JOIN runLists AS l ON l.seq = runPages.list
    ${ITS_CALL}
  WHERE runs.collection ${isOne} AND runs.kind = 'collect'
    AND runPages.state IN ('gap', 'refused')
    AND NOT EXISTS (SELECT 1 FROM runs AS later JOIN runLists ON runLists.run = later.seq
      WHERE later.collection = runs.collection AND later.kind = 'collect' AND later.seq >= runs.seq
        AND runLists.operation = l.operation AND runLists.identity = l.identity
          AND runLists.seq > l.seq)
  GROUP BY 1, 2`;

const revisionsOf = (collections: readonly number[]): Sql => sql`
  SELECT collections.seq AS collection, count(runs.seq) || ' ' ||
    coalesce(sum(runs.seq * (unicode(state) * 256 + unicode(substr(state, 2)))), 0)
    AS runs,
  max(CASE WHEN state IN ('running', 'waiting') THEN 1 ELSE 0 END) AS isGoingOn,
  collections.changes || ' ' || coalesce(max(runs.updated), '') || ' ' ||
    coalesce(sum(requests + pages), 0) AS content
  FROM collections LEFT JOIN runs ON runs.collection = collections.seq
  WHERE collections.seq IN (${selectValues(collections)})
  GROUP BY collections.seq, collections.changes`;

const NO_REVISION: Revision = { runs: '', isGoingOn: false, content: '' };

const NONE: CompletenessRow = {
  lists: 0,
  unread: 0,
  leftOut: 0,
  repliesLeft: 0,
  pages: 0,
  duplicates: 0,
  limited: 0,
  dated: 0,
  repeated: 0,
};

const deletionsFrom = (
  collection: number,
): Sql => sql`SELECT at, reason, because, sum(items) AS items FROM (
    SELECT at, reason, NULL AS because, items FROM deletions WHERE collection = ${collection}
    UNION ALL
    SELECT substr(at, 1, 10), 'removed', reason, items - gone FROM deleted
    WHERE home = ${collection} AND name IS NULL AND items > gone) AS gone
  GROUP BY at, reason, because ORDER BY at DESC, reason, because`;

/** A row whose reason stands in two columns. */
type Stored<Row> = Omit<Row, 'reason'> & {
  readonly reason: string | null;
  readonly reasonSource: string | null;
};

const withReason = <Row>({ reason, reasonSource, ...row }: Stored<Row>) => ({
  ...row,
  reason: messageFrom(reason, reasonSource),
});

/** The notice that told why a list stops short, of the latest page that tells it; with its id and values. */
const noticeOf = (
  list: number,
  reason: string,
): Sql => sql`SELECT notice.value FROM runPages JOIN calls ON calls.id = runPages.callId,
    json_each(calls.notices) AS notice
  WHERE runPages.list = ${list} AND notice.value ->> 'message' = ${reason}
  ORDER BY runPages.seq DESC LIMIT 1`;

interface UnreadCount {
  readonly collection: number;
  readonly state: UnreadState;
  readonly n: number;
}

export type CompletenessRows = ReturnType<typeof createCompleteness>;

export const createCompleteness = (db: Db) => ({
  ...createMissing(db),

  /** Items of which a span of time is known instead of an instant. */
  vagueDates: (collection: number): number =>
    db.get<{ n: number }>(
      sql`SELECT count(*) AS n FROM items ${indexedBy('itemsByVagueDate')}
        WHERE collection = ${collection} AND publishedLatest <> published`,
    )?.n ?? 0,

  /** Of each of these collections, without a look at its items and lists. */
  revisions: (collections: readonly number[]): ((collection: number) => Revision) => {
    const rows = db.all<Omit<Revision, 'isGoingOn'> & { collection: number; isGoingOn: number }>(
      revisionsOf(collections),
    );
    const found = new Map(
      rows.map(({ collection, runs, isGoingOn, content }) => [
        collection,
        { runs, isGoingOn: isGoingOn === 1, content },
      ]),
    );
    return (collection) => found.get(collection) ?? NO_REVISION;
  },

  /** Differs after anything at all was written into the data file. */
  fileRevision: (): string => {
    const own = db.get<{ n: number }>(sql`SELECT total_changes() AS n`)?.n ?? 0;
    return `${db.version()} ${own}`;
  },

  /** Items of each of these collections that the platform no longer shows, by what it lets one know. */
  absent: (collections: readonly number[]): ((collection: number) => Record<Absence, number>) => {
    const rows = db.all<{ collection: number; removed: number; absent: number }>(
      sql`SELECT seq AS collection,
          (SELECT count(*) FROM items WHERE collection = collections.seq AND isRemoved = 1)
            AS removed,
          (SELECT count(*) FROM items ${indexedBy('itemsByRemoval')}
            WHERE collection = collections.seq AND removedSince IS NOT NULL) AS absent
        FROM collections WHERE seq IN (${selectValues(collections)})`,
    );
    const found = new Map(rows.map((row) => [row.collection, row]));
    return (collection) => {
      const { removed = 0, absent = 0 } = found.get(collection) ?? {};
      return { removed, notShown: absent - removed };
    };
  },

  counts: (collection: number): CompletenessRow =>
    db.snapshot(() => {
      const lists = db.get<Omit<CompletenessRow, 'pages' | 'duplicates'>>(
        sql`SELECT count(*) AS lists, coalesce(sum(unread), 0) AS unread, coalesce(sum(leftOut),
            0) AS leftOut, coalesce(sum(repliesLeft), 0) AS repliesLeft,
            count(*) FILTER (WHERE ended = 'limit') AS limited,
            count(*) FILTER (WHERE ended = 'date') AS dated,
            count(*) FILTER (WHERE ended = 'repeated') AS repeated
          FROM runLists WHERE seq IN (${latestIn(collection)})`,
      );
      const runs = db.get<Pick<CompletenessRow, 'pages' | 'duplicates'>>(
        sql`SELECT coalesce(sum(pages), 0) AS pages, coalesce(sum(duplicates), 0) AS duplicates
          FROM runs WHERE collection = ${collection} AND kind = 'collect'`,
      );
      return Object.assign({ ...NONE }, lists, runs);
    }),

  /** Lists that are still to be followed. */
  open: (collection: number): OpenLists[] =>
    db
      .all<Stored<OpenLists>>(
        sql`SELECT runs.state, runs.reason, runs.reasonSource, count(*) AS lists
          FROM runLists JOIN runs ON runs.seq = runLists.run
          WHERE runLists.ended IS NULL AND runLists.seq IN (${latestIn(collection)})
          GROUP BY runs.seq ORDER BY runs.seq`,
      )
      .map(withReason),

  stated: (collection: number): StatedLists[] => db.all<StatedLists>(statedIn(collection)),

  /** What was deleted on purpose, how much on each occasion; the latest first. */
  deletions: (collection: number): DeletionCount[] =>
    db.all<DeletionCount>(deletionsFrom(collection)),

  /** The pages that were not read and have not been since. */
  unread: (collection: number): UnreadPage[] =>
    db
      .all<Stored<UnreadPage>>(
        sql`SELECT runLists.operation, runLists.params, ${UNREAD_STATE} AS state, runPages.updated AS at,
            runPages.reason, runPages.reasonSource
          FROM runPages JOIN runLists ON runLists.seq = runPages.list ${ITS_CALL}
          WHERE runPages.state IN ('gap', 'refused') AND runLists.seq IN (${latestIn(collection)})
          ORDER BY runPages.seq`,
      )
      .map(withReason),

  /** How many pages those are of each collection, in the order of these, without looking through every list. */
  unreadCounts: (collections: readonly number[]): UnreadCounts[] => {
    const [only, ...others] = collections;
    const isOne = others.length === 0 ? sql`= ${only}` : sql`IN (${selectValues(collections)})`;
    const rows = db.all<UnreadCount>(unreadCountsIn(isOne));
    const found = Map.groupBy(rows, ({ collection }) => collection);
    return collections.map((collection) => {
      const counts = new Map(found.get(collection)?.map(({ state, n }) => [state, n]));
      const notFound = counts.get('notFound');
      return {
        gaps: counts.get('gap') ?? 0,
        refused: counts.get('refused') ?? 0,
        ...(notFound !== undefined && { notFound }),
      };
    });
  },

  /** The shapes of what is held; look-ups alone. */
  shapes: (): ReadonlySet<string> => shapesHeld(db),

  /** The platform's own words for ending a list early, and how often it said them. */
  reasons: (collection: number): { reason: Message; count: number }[] =>
    db
      .all<{ reason: string; count: number; list: number }>(
        sql`SELECT incomplete AS reason, count(*) AS count, max(seq) AS list FROM runLists
          WHERE incomplete IS NOT NULL AND seq IN (${latestIn(collection)})
          GROUP BY incomplete ORDER BY count DESC, reason`,
      )
      .map(({ reason, count, list }) => {
        const notice = db.get<{ value: string }>(noticeOf(list, reason))?.value;
        const { id, values } = (notice === undefined ? {} : JSON.parse(notice)) as Partial<Message>;
        return { reason: { message: reason, id, values }, count };
      }),

  /** What browsing and imports brought, by the way in which it came and by operation. */
  captured: (collection: number): CapturedCount[] =>
    db.all<CapturedCount>(
      sql`SELECT door, calls.operation, count(*) AS answers,
          sum(${IS_UNDATED}) AS undated,
          min(CASE WHEN ${IS_UNDATED} = 0 THEN answers.fetchedAt END) AS first,
          max(CASE WHEN ${IS_UNDATED} = 0 THEN answers.fetchedAt END) AS last
        FROM collectedCalls JOIN calls ON calls.seq = call JOIN answers ON answers.callId = calls.id
        WHERE collection = ${collection} AND door IN ('capture', 'import')
        GROUP BY door, calls.operation ORDER BY door, calls.operation`,
    ),

  /** What official APIs answered, whose terms ask something of whoever keeps it. */
  official: (collection: number): OfficialCount[] =>
    db.all<OfficialCount>(
      sql`SELECT operation, count(*) AS calls, min(finishedAt) AS first, max(finishedAt) AS last
        FROM calls ${JOIN_IN_ORDER} collectedCalls ON call = calls.seq
        WHERE route = 'official-api' AND outcome = 'ok' AND collection = ${collection}
        GROUP BY operation ORDER BY operation`,
    ),

  /** The shapes and the platforms of what a collection holds. */
  kinds: (collection: number): { shape: string; platform: string; count: number }[] =>
    db.all<{ shape: string; platform: string; count: number }>(
      sql`SELECT shape, platform, count(*) AS count FROM items WHERE collection = ${collection}
        GROUP BY platform, shape ORDER BY count DESC, shape, platform`,
    ),
});
