import type { ChangedItem } from '#kit/changes/change-list.ts';
import { compareVersions, readWholeVersion } from '../item-comparison.ts';
import type { Db } from '../../file/db.ts';
import { sql, type Sql, selectValues } from '../../file/sql.ts';
import { listsWith, unfinishedReason, type FollowedListRow } from '../missing.ts';
import { isInNoRow } from '../../file/dialect.ts';

/** One time that an item was seen. */
interface ItemReading {
  readonly at: string;
  /** The `seq` of the call that saw it, and its operation. */
  readonly call: number;
  readonly operation: string;
  readonly version: number;
}

const readingsOf = (item: number): Sql =>
  sql`SELECT o.at, o.call, o.version, calls.operation FROM observations AS o
      JOIN calls ON calls.seq = o.call
    WHERE o.item = ${item} ORDER BY o.at, o.call`;

interface Sides {
  readonly isEarlier: (reading: ItemReading) => boolean;
  readonly isLater: (reading: ItemReading) => boolean;
}

interface FoundChange {
  readonly kind: 'text' | 'figures';
  readonly item: ChangedItem;
}

/**
 * What an item says otherwise in its latest later sighting than in the latest earlier one of the same
 * operation; of any other where there is none. What is left of it after its removal says nothing.
 */
export const findChange = (
  db: Db,
  id: number,
  { isEarlier, isLater }: Sides,
): FoundChange | undefined => {
  const readings = db.all<ItemReading>(readingsOf(id));
  const later = readings.filter(isLater);
  const after = later.findLast(({ version }) => readWholeVersion(db, id, version));
  if (!after) return undefined;
  const isSame = ({ operation }: ItemReading): boolean => operation === after.operation;
  const earlier = readings.filter((one) => isEarlier(one) && one.at <= after.at);
  const before = earlier.findLast(isSame) ?? earlier.at(-1);
  if (!before || before.version === after.version) return undefined;
  const versions = {
    before: before.version,
    after: after.version,
    isSameOperation: isSame(before),
  };
  const [change] = compareVersions(db, [{ item: id, ...versions }]);
  if (!change || change.texts.length + change.figures.length === 0) return undefined;
  const { at } = later.find(({ version }) => version === after.version) ?? after;
  return { kind: change.texts.length > 0 ? 'text' : 'figures', item: { id, at, ...versions } };
};

/** An item that is no longer there; `isRemoved`: 1 where the platform says that it was removed. */
export interface AbsentRow extends ChangedItem {
  readonly isRemoved: number | null;
}

export const absentItem = ({ id, at, isRemoved }: AbsentRow) => ({
  kind: isRemoved === 1 ? ('removed' as const) : ('notShown' as const),
  item: { id, at },
});

interface ListedRow extends FollowedListRow {
  readonly identity: string;
  /** When its run ended. */
  readonly at: string;
}

const READINGS = listsWith(
  sql`l.identity, (SELECT runs.updated FROM runs WHERE runs.seq = l.run) AS at,`,
);

/** The latest reading of each list in some runs. */
const readIn = (runs: readonly number[]): Sql =>
  sql`${READINGS} WHERE l.seq IN (
      SELECT max(seq) FROM runLists WHERE run IN (${selectValues(runs)})
      GROUP BY operation, identity)
    ORDER BY l.seq`;

/** The latest before them: what is further back was told long ago. */
const earlierThan = (collection: number, run: number, list: ListedRow): Sql =>
  sql`${READINGS} WHERE l.operation = ${list.operation} AND l.identity = ${list.identity}
      AND l.run IN (
        SELECT seq FROM runs WHERE collection = ${collection} AND kind = 'collect' AND seq < ${run})
    ORDER BY l.seq DESC LIMIT 20`;

/** The first place of each thing of a list. */
const placesIn = (collection: number, list: number): Sql =>
  sql`SELECT o.item, min(p.seq * 1e6 + o.place) AS place
    FROM runPages AS p JOIN calls ON calls.id = p.callId
      JOIN observations AS o ON o.call = calls.seq
      JOIN items ON items.id = o.item AND items.collection = ${collection}
    WHERE p.list = ${list} AND p.state = 'done' GROUP BY o.item`;

/**
 * A thing before which the later reading still has one was not pushed out at the end of the list. Where the
 * list has all that it states, its end needs no such proof. What anything else has seen since is there.
 */
const unlistedIn = (
  collection: number,
  earlier: ListedRow,
  later: ListedRow,
  hasAll: boolean,
): Sql => sql`WITH earlier AS MATERIALIZED (${placesIn(collection, earlier.seq)}),
    later AS MATERIALIZED (${placesIn(collection, later.seq)}),
    reach AS MATERIALIZED (
      SELECT max(place) AS place FROM earlier WHERE item IN (SELECT item FROM later)),
    begun AS MATERIALIZED (
      SELECT min(calls.seq) AS call FROM runPages AS p JOIN calls ON calls.id = p.callId
      WHERE p.run = ${later.run})
  SELECT items.id FROM earlier JOIN items ON items.id = earlier.item
  WHERE ${isInNoRow('earlier.item', 'later', 'item')} AND items.removedSince IS NULL
    AND NOT EXISTS (SELECT 1 FROM observations AS o
      WHERE o.item = items.id AND o.call >= (SELECT call FROM begun))
    AND (${hasAll} OR earlier.place < (SELECT place FROM reach))
  ORDER BY earlier.place, items.id`;

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
    for (const later of db.all<ListedRow>(readIn(runs))) {
      if (!isOwned.has(later.operation) || !isWhole(later)) continue;
      const readings = db.all<ListedRow>(earlierThan(collection, first, later));
      // What an earlier whole reading lacked was told then.
      const earlier = readings.find(isWhole) ?? readings[0];
      if (!earlier) continue;
      const hasAll = later.stated !== null && later.gathered >= later.stated;
      const missing = unlistedIn(collection, earlier, later, hasAll);
      for (const { id } of db.all<{ id: number }>(missing)) {
        if (found.has(id)) continue;
        found.add(id);
        yield { id, at: later.at };
      }
    }
  };

/** Followed to its end, and nothing of it was set aside. */
const isWhole = (list: FollowedListRow): boolean =>
  unfinishedReason(list) === undefined && list.setAside === 0;
