import type { ChangedItem } from '#kit/changes/change-list.ts';
import { LISTS, unfinishedReason, type FollowedListRow } from '../missing.ts';
import type { Db } from '../../file/db.ts';

interface ListedRow extends FollowedListRow {
  readonly identity: string;
  /** When its run ended. */
  readonly at: string;
}

const READINGS = LISTS.replace(
  'SELECT l.seq',
  'SELECT l.identity, (SELECT runs.updated FROM runs WHERE runs.seq = l.run) AS at, l.seq',
);

/** The latest reading of each list in some runs. */
const READ = `${READINGS} WHERE l.seq IN (
    SELECT max(seq) FROM runLists WHERE run IN (SELECT value FROM json_each(?))
    GROUP BY operation, identity)
  ORDER BY l.seq`;

/** The latest before them: what is further back was told long ago. */
const EARLIER = `${READINGS} WHERE l.operation = ? AND l.identity = ? AND l.run IN (
    SELECT seq FROM runs WHERE collection = ? AND kind = 'collect' AND seq < ?)
  ORDER BY l.seq DESC LIMIT 20`;

/** The first place of each thing of a list. */
const PLACES = `SELECT o.item, min(p.seq * 1e6 + o.place) AS place
  FROM runPages AS p JOIN calls ON calls.id = p.callId JOIN observations AS o ON o.call = calls.seq
    JOIN items ON items.id = o.item AND items.collection = ?
  WHERE p.list = ? AND p.state = 'done' GROUP BY o.item`;

/**
 * A thing before which the later reading still has one was not pushed out at the end of the list. Where the
 * list has all that it states, its end needs no such proof. What anything else has seen since is there.
 */
const UNLISTED = `WITH earlier AS MATERIALIZED (${PLACES}), later AS MATERIALIZED (${PLACES}),
    reach AS MATERIALIZED (SELECT max(place) AS place FROM earlier WHERE item IN (SELECT item FROM later)),
    begun AS MATERIALIZED (SELECT min(calls.seq) AS call FROM runPages AS p JOIN calls ON calls.id = p.callId
      WHERE p.run = ?)
  SELECT items.id FROM earlier JOIN items ON items.id = earlier.item
  WHERE earlier.item NOT IN (SELECT item FROM later) AND items.removedSince IS NULL
    AND NOT EXISTS (SELECT 1 FROM observations AS o
      WHERE o.item = items.id AND o.call >= (SELECT call FROM begun))
    AND (? OR earlier.place < (SELECT place FROM reach))
  ORDER BY earlier.place`;

/** Things that complete lists of some runs (by `seq`, the first first) no longer have, each once. */
export const createUnlisted = (db: Db) =>
  function* (
    collection: number,
    runs: readonly number[],
    owned: readonly string[],
  ): Generator<ChangedItem> {
    const [first] = runs;
    if (first === undefined) return;
    const isOwned = new Set(owned);
    const found = new Set<number>();
    for (const later of db.prepare<ListedRow>(READ).all(JSON.stringify(runs))) {
      if (!isOwned.has(later.operation) || !isWhole(later)) continue;
      const readings = db
        .prepare<ListedRow>(EARLIER)
        .all(later.operation, later.identity, collection, first);
      // What an earlier whole reading lacked was told then.
      const earlier = readings.find(isWhole) ?? readings[0];
      if (!earlier) continue;
      const hasAll = later.stated !== null && later.gathered >= later.stated;
      const lists = [collection, earlier.seq, collection, later.seq];
      const missing = db.prepare<{ id: number }>(UNLISTED);
      for (const { id } of missing.all(...lists, later.run, hasAll ? 1 : 0)) {
        if (found.has(id)) continue;
        found.add(id);
        yield { id, at: later.at };
      }
    }
  };

/** Followed to its end, and nothing of it was set aside. */
const isWhole = (list: FollowedListRow): boolean =>
  unfinishedReason(list) === undefined && list.setAside === 0;
