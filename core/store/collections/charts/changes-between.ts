import type { ChangedItem, ChangeKind, ChangeWindow } from '#kit/changes/change-list.ts';
import { BY_REMOVAL } from '../row-sources.ts';
import { findChange } from './find-change.ts';
import { absentItem, type AbsentRow } from './absent-item.ts';
import { createUnlisted } from './unlisted.ts';
import type { Db } from '../../file/db.ts';
import { indexedBy } from '../../file/dialect.ts';
import { sql, type Sql } from '../../file/sql.ts';

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
export const createChangesBetween = (db: Db) => {
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
