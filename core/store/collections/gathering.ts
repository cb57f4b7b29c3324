import type { World, WorldCount } from '#kit/world.ts';
import type { Db } from '../file/db.ts';

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
const LOADED = `door IN ('capture', 'import')`;

/** Calls that asked only whether items are still there. */
const RECHECKING = `SELECT callId FROM runPages WHERE callId IS NOT NULL
  AND run IN (SELECT seq FROM runs WHERE collection = :collection AND kind = 'recheck')`;

const GATHERED = `FROM collectedCalls JOIN calls ON calls.seq = collectedCalls.call
    LEFT JOIN answers ON answers.callId = calls.id
  WHERE collectedCalls.collection = :collection AND calls.outcome = 'ok' AND calls.id NOT IN (${RECHECKING})`;

const spanFromRow = (
  row: { first: string | null; last: string | null } | undefined,
): Span | undefined =>
  row && row.first !== null && row.last !== null ? { first: row.first, last: row.last } : undefined;

/** When and where the items of collections were gathered, as their calls tell. */
export const createGathering = (db: Db) => {
  const worldsOfCalls = (collection: number): Map<World, number> =>
    new Map(
      db
        .prepare<{ world: World; calls: number }>(
          `SELECT world, count(*) AS calls ${GATHERED} GROUP BY world`,
        )
        .all({ collection })
        .map(({ world, calls }) => [world, calls]),
    );

  const worldsOfItems = (collection: number): Map<World, number> =>
    new Map(
      db
        .prepare<{ world: World; items: number }>(
          `SELECT world, sum(items) AS items
           FROM (SELECT call, count(*) AS items FROM items WHERE collection = ? GROUP BY call)
             JOIN calls ON calls.seq = call
           GROUP BY world`,
        )
        .all(collection)
        .map(({ world, items }) => [world, items]),
    );

  return {
    /** From the first call to the last that brought something; `undefined` before the first. */
    collected: (collection: number): Span | undefined =>
      spanFromRow(
        db
          .prepare<{ first: string | null; last: string | null }>(
            `SELECT min(iif(${LOADED}, ifnull(fetchedAt, startedAt), startedAt)) AS first,
               max(iif(${LOADED}, ifnull(fetchedAt, finishedAt), finishedAt)) AS last ${GATHERED}`,
          )
          .get({ collection }),
      ),

    /** The same of what runs asked for, without what browsing and files brought. */
    asked: (collection: number): GatheringRow | undefined => {
      const row = db
        .prepare<{ first: string | null; last: string | null; calls: number }>(
          `SELECT min(startedAt) AS first, max(finishedAt) AS last, count(*) AS calls ${GATHERED}
             AND NOT ${LOADED}`,
        )
        .get({ collection });
      const span = spanFromRow(row);
      return span && { ...span, calls: row?.calls ?? 0 };
    },

    /** The same of each source, by its `seq`. */
    bySource: (collection: number): ReadonlyMap<number, Span> =>
      new Map(
        db
          .prepare<{ source: number; first: string; last: string }>(
            `SELECT runLists.source, min(startedAt) AS first, max(finishedAt) AS last
             FROM runs JOIN runPages ON runPages.run = runs.seq AND runPages.state = 'done'
               JOIN runLists ON runLists.seq = runPages.list
               JOIN calls ON calls.id = runPages.callId
             WHERE runs.collection = ? AND runs.kind = 'collect' AND runLists.source IS NOT NULL
             GROUP BY runLists.source`,
          )
          .all(collection)
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
      db
        .prepare<RecheckRow>(
          `SELECT runs.state, runs.reason, runs.created, count(*) AS calls,
             count(*) FILTER (WHERE runPages.state <> 'done') AS open
           FROM runs JOIN runPages ON runPages.run = runs.seq
           WHERE runs.seq = (SELECT max(seq) FROM runs WHERE collection = ? AND kind = 'recheck')
           GROUP BY runs.seq`,
        )
        .get(collection),
  };
};

export type Gathering = ReturnType<typeof createGathering>;
