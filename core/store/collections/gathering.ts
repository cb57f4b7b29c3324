import type { World, WorldCount } from '#kit/world.ts';
import type { Db } from '../file/db.ts';
import { sql, type Sql } from '../file/sql.ts';

/** From the first call to the last, ISO 8601. */
export interface Span {
  readonly first: string;
  readonly last: string;
}

export interface GatheringRow extends Span {
  readonly calls: number;
}

/** What came of asking once more for the items of a collection. */
export interface RecheckRow {
  readonly state: string;
  readonly reason: string | null;
  /** ISO 8601: when it was begun. */
  readonly created: string;
  readonly calls: number;
  /** Calls that were not made, or not answered. */
  readonly open: number;
}

/** What browsing and files brought was loaded at another time than it was read here. */
const LOADED = sql`door IN ('capture', 'import')`;

/** Calls that asked only whether items are still there. */
const recheckingOf = (
  collection: number,
): Sql => sql`SELECT callId FROM runPages WHERE callId IS NOT NULL
  AND run IN (SELECT seq FROM runs WHERE collection = ${collection} AND kind = 'recheck')`;

const gatheredIn = (
  collection: number,
): Sql => sql`FROM collectedCalls JOIN calls ON calls.seq = collectedCalls.call
    LEFT JOIN answers ON answers.callId = calls.id
  WHERE collectedCalls.collection = ${collection} AND calls.outcome = 'ok'
    AND calls.id NOT IN (${recheckingOf(collection)})`;

const spanFromRow = (
  row: { first: string | null; last: string | null } | undefined,
): Span | undefined =>
  row && row.first !== null && row.last !== null ? { first: row.first, last: row.last } : undefined;

/** When and where the items of collections were gathered, as their calls tell. */
export const createGathering = (db: Db) => {
  const worldsOfCalls = (collection: number): Map<World, number> =>
    new Map(
      db
        .all<{ world: World; calls: number }>(
          sql`SELECT world, count(*) AS calls ${gatheredIn(collection)} GROUP BY world`,
        )
        .map(({ world, calls }) => [world, calls]),
    );

  const worldsOfItems = (collection: number): Map<World, number> =>
    new Map(
      db
        .all<{ world: World; items: number }>(
          sql`SELECT world, sum(items) AS items
            FROM (SELECT call, count(*) AS items FROM items WHERE collection = ${collection}
              GROUP BY call)
              JOIN calls ON calls.seq = call
            GROUP BY world`,
        )
        .map(({ world, items }) => [world, items]),
    );

  return {
    /** From the first call to the last that brought something; `undefined` before the first. */
    collected: (collection: number): Span | undefined =>
      spanFromRow(
        db.get<{ first: string | null; last: string | null }>(
          sql`SELECT
              min(CASE WHEN ${LOADED} THEN coalesce(fetchedAt, startedAt) ELSE startedAt END) AS first,
              max(CASE WHEN ${LOADED} THEN coalesce(fetchedAt, finishedAt) ELSE finishedAt END) AS last
            ${gatheredIn(collection)}`,
        ),
      ),

    /** The same of what runs asked for, without what browsing and files brought. */
    asked: (collection: number): GatheringRow | undefined => {
      const row = db.get<{ first: string | null; last: string | null; calls: number }>(
        sql`SELECT min(startedAt) AS first, max(finishedAt) AS last,
          count(*) AS calls ${gatheredIn(collection)}
          AND NOT ${LOADED}`,
      );
      const span = spanFromRow(row);
      return span && { ...span, calls: row?.calls ?? 0 };
    },

    /** The same of each source, by its `seq`. */
    bySource: (collection: number): ReadonlyMap<number, Span> =>
      new Map(
        db
          .all<{ source: number; first: string; last: string }>(
            sql`SELECT runLists.source, min(startedAt) AS first, max(finishedAt) AS last
              FROM runs JOIN runPages ON runPages.run = runs.seq AND runPages.state = 'done'
                JOIN runLists ON runLists.seq = runPages.list
                JOIN calls ON calls.id = runPages.callId
              WHERE runs.collection = ${collection} AND runs.kind = 'collect'
                AND runLists.source IS NOT NULL
              GROUP BY runLists.source`,
          )
          .map(({ source, first, last }) => [source, { first, last }]),
      ),

    /** From which worlds the items are, and the calls that brought them; the most items first. */
    worlds: (collection: number, held: number): WorldCount[] => {
      const calls = worldsOfCalls(collection);
      const [only] = calls.keys();
      // Nearly always there is one world: then the items need not be looked through.
      const items =
        calls.size === 1 && only !== undefined
          ? new Map([[only, held]])
          : worldsOfItems(collection);
      return [...new Set([...calls.keys(), ...items.keys()])]
        .map((world) => ({ world, items: items.get(world) ?? 0, calls: calls.get(world) ?? 0 }))
        .sort((a, b) => b.items - a.items || b.calls - a.calls || (a.world < b.world ? -1 : 1));
    },

    /** The last time that the items were asked for again. */
    latestRecheck: (collection: number): RecheckRow | undefined =>
      db.get<RecheckRow>(
        sql`SELECT runs.state, runs.reason, runs.created, count(*) AS calls,
            count(*) FILTER (WHERE runPages.state <> 'done') AS open
          FROM runs JOIN runPages ON runPages.run = runs.seq
          WHERE runs.seq = (SELECT max(seq) FROM runs
            WHERE collection = ${collection} AND kind = 'recheck')
          GROUP BY runs.seq`,
      ),
  };
};

export type Gathering = ReturnType<typeof createGathering>;
