import {
  MOST_CHANGED,
  NO_CHANGES,
  type ChangedItem,
  type ChangeKind,
  type ChangeList,
  type ChangeScope,
  type ChangeWindow,
} from '#kit/changes/change-list.ts';
import type { ChartOf } from './selection.ts';
import type { Db } from '../../file/db.ts';
import { BY_REMOVAL } from '../row-sources.ts';
import { findChange, absentItem, type AbsentRow, createUnlisted } from './find-change.ts';
import { indexedBy } from '../../file/dialect.ts';
import { sql, type Sql } from '../../file/sql.ts';
import { readWholeVersion } from '../item-comparison.ts';

/** What became of the items of a collection; `owned`: operations whose lists lose only what goes. */
export const createChanges = (db: Db) => {
  const [between, ofRun] = [createChangesBetween(db), createChangesOfRun(db)];

  return (
    { collection = 0 }: ChartOf,
    scope: ChangeScope,
    owned: readonly string[],
  ): ChangeList => {
    const counts: Record<ChangeKind, number> = { ...NO_CHANGES };
    const items: Record<ChangeKind, ChangedItem[]> = {
      removed: [],
      notShown: [],
      unlisted: [],
      text: [],
      figures: [],
      came: [],
    };
    const found =
      'run' in scope ? ofRun(collection, scope.run, owned) : between(collection, scope, owned);
    for (const { kind, item } of found) {
      counts[kind] += 1;
      if (items[kind].length < MOST_CHANGED) items[kind].push(item);
    }
    return { counts, items };
  };
};

/** What was gone when it was first seen never was there. */
const goneIn = (collection: number, { since, until }: ChangeWindow): Sql =>
  sql`SELECT id, removedSince AS at, isRemoved FROM ${BY_REMOVAL.from}
    WHERE collection = ${collection} AND removedSince >= ${since} AND removedSince <= ${until}
      AND removedSince > firstSeen
    ORDER BY removedSince, id`;

/** What was seen since the window began and did not go in it. */
const seenIn = (
  collection: number,
  { since, until }: ChangeWindow,
  columns: Sql,
  which: Sql,
): Sql =>
  sql`SELECT ${columns} FROM items ${indexedBy('itemsBySight')}
    WHERE collection = ${collection} AND lastSeen >= ${since} AND ${which}
      AND (removedSince IS NULL OR removedSince < ${since} OR removedSince > ${until}
        OR removedSince <= firstSeen)
    ORDER BY lastSeen, id`;

const cameIn = (collection: number, window: ChangeWindow): Sql => {
  const came = sql`firstSeen >= ${window.since} AND firstSeen <= ${window.until}`;
  return seenIn(collection, window, sql`id, firstSeen AS at`, came);
};

/** An item without versions says what it always said. */
const maybeChangedIn = (collection: number, window: ChangeWindow): Sql => {
  const hasVersions = sql`EXISTS (SELECT 1 FROM itemVersions WHERE item = items.id)`;
  const wasThere = sql`firstSeen < ${window.since} AND ${hasVersions}`;
  return seenIn(collection, window, sql`id`, wasThere);
};

const runsIn = (collection: number, { since, until }: ChangeWindow): Sql =>
  sql`SELECT seq FROM runs WHERE collection = ${collection} AND kind = 'collect'
    AND updated >= ${since} AND updated <= ${until} ORDER BY seq`;

/** What became of the items of a collection between two moments. */
const createChangesBetween = (db: Db) => {
  const unlisted = createUnlisted(db);

  return function* (
    collection: number,
    window: ChangeWindow,
    owned: readonly string[],
  ): Generator<{ readonly kind: ChangeKind; readonly item: ChangedItem }> {
    const { since, until } = window;
    for (const row of db.iterate<AbsentRow>(goneIn(collection, window))) yield absentItem(row);
    const seqs = db.all<{ seq: number }>(runsIn(collection, window)).map(({ seq }) => seq);
    for (const item of unlisted(collection, seqs, owned)) yield { kind: 'unlisted', item };
    for (const { id } of db.iterate<{ id: number }>(maybeChangedIn(collection, window))) {
      const change = findChange(db, id, {
        isEarlier: ({ at }) => at < since,
        isLater: ({ at }) => at >= since && at <= until,
      });
      if (change) yield change;
    }
    for (const item of db.iterate<ChangedItem>(cameIn(collection, window)))
      yield { kind: 'came', item };
  };
};

const ownCalls = (run: number): Sql =>
  sql`SELECT calls.seq FROM runPages AS p JOIN calls ON calls.id = p.callId WHERE p.run = ${run}`;

/**
 * By calls, not by times: a recording that answers a run was made at another time. The items that the calls
 * of the run saw, the latest sighting of each, and whether earlier calls had seen it.
 */
const seenBy = (collection: number, run: number): Sql => sql`
WITH own AS MATERIALIZED (${ownCalls(run)}),
  begun AS MATERIALIZED (SELECT min(seq) AS call FROM own)
SELECT items.id, seen.at, seen.version, items.removedSince IS NOT NULL AS isAbsent,
  items.isRemoved,
  (SELECT version FROM observations AS e
    WHERE e.item = items.id AND e.call < (SELECT call FROM begun)
    ORDER BY e.at DESC, e.call DESC LIMIT 1) AS earlier,
  EXISTS (SELECT 1 FROM itemVersions WHERE item = items.id) AS hasVersions,
  (SELECT call FROM begun) AS begun
FROM (
    SELECT o.item, o.at, o.version,
      row_number() OVER (PARTITION BY o.item ORDER BY o.at DESC, o.call DESC) AS place
    FROM own JOIN observations AS o ON o.call = own.seq
  ) AS seen JOIN items ON items.id = seen.item
WHERE seen.place = 1 AND items.collection = ${collection} ORDER BY items.id`;

interface SeenRow {
  readonly id: number;
  readonly at: string;
  readonly version: number;
  readonly isAbsent: number;
  readonly isRemoved: number | null;
  /** The version that was seen last before the run; `null`: none. */
  readonly earlier: number | null;
  readonly hasVersions: number;
  readonly begun: number;
}

/** Things that the platform did not show when it was asked for them. */
const notFoundBy = (collection: number, run: number): Sql =>
  sql`SELECT items.id, items.removedSince AS at, items.isRemoved
    FROM runLists AS l JOIN runPages AS p ON p.list = l.seq JOIN calls ON calls.id = p.callId
      JOIN items ON items.id = l.parent
    WHERE l.run = ${run} AND p.state = 'done' AND calls.outcome = 'not_found'
      AND items.collection = ${collection} AND items.removedSince IS NOT NULL
      AND (SELECT kind FROM runs WHERE seq = l.run) = 'recheck'
    ORDER BY items.id`;

/** What one run found to be gone, no longer listed, changed or new. */
const createChangesOfRun = (db: Db) => {
  const unlisted = createUnlisted(db);

  return function* (
    collection: number,
    run: number,
    owned: readonly string[],
  ): Generator<{ readonly kind: ChangeKind; readonly item: ChangedItem }> {
    for (const row of db.all<AbsentRow>(notFoundBy(collection, run))) yield absentItem(row);
    const isGathering =
      db.get(sql`SELECT 1 FROM runs WHERE seq = ${run} AND kind = 'collect'`) !== undefined;
    if (isGathering)
      for (const item of unlisted(collection, [run], owned)) yield { kind: 'unlisted', item };
    const own = new Set(db.all<{ seq: number }>(ownCalls(run)).map(({ seq }) => seq));
    for (const row of db.iterate<SeenRow>(seenBy(collection, run))) {
      const { id, at, begun, earlier } = row;
      if (earlier === null) {
        yield { kind: 'came', item: { id, at } };
        continue;
      }
      if (row.hasVersions === 0) continue;
      if (row.isAbsent === 1) {
        // It was already gone where it was a tombstone before.
        if (!readWholeVersion(db, id, row.version) && readWholeVersion(db, id, earlier))
          yield absentItem({ id, at, isRemoved: row.isRemoved });
        continue;
      }
      const change = findChange(db, id, {
        isEarlier: ({ call }) => call < begun,
        isLater: ({ call }) => own.has(call),
      });
      if (change) yield change;
    }
  };
};
