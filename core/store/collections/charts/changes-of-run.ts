import type { ChangedItem, ChangeKind } from '#kit/changes/change-list.ts';
import { readWholeVersion } from '../item-comparison.ts';
import { findChange } from './find-change.ts';
import { absentItem, type AbsentRow } from './absent-item.ts';
import { createUnlisted } from './unlisted.ts';
import type { Db } from '../../file/db.ts';
import { sql, type Sql } from '../../file/sql.ts';

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
export const createChangesOfRun = (db: Db) => {
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
