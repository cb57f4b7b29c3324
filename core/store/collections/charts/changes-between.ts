import type { ChangedItem, ChangeKind, ChangeWindow } from '#kit/changes/change-list.ts';
import { BY_REMOVAL } from '../filter.ts';
import { findChange } from './find-change.ts';
import { createUnlisted } from './unlisted.ts';
import type { Db } from '../../file/db.ts';

/** What was gone when it was first seen never was there. */
const GONE = `SELECT id, removedSince AS at FROM ${BY_REMOVAL}
  WHERE collection = ? AND removedSince >= ? AND removedSince <= ? AND removedSince > firstSeen
  ORDER BY removedSince, id`;

const SEEN =
  'FROM items INDEXED BY itemsBySight WHERE collection = :collection AND lastSeen >= :since';
const NOT_GONE = `(removedSince IS NULL OR removedSince < :since OR removedSince > :until
  OR removedSince <= firstSeen)`;

const CAME = `SELECT id, firstSeen AS at ${SEEN}
  AND firstSeen >= :since AND firstSeen <= :until AND ${NOT_GONE} ORDER BY lastSeen, id`;

/** An item without versions says what it always said. */
const MAYBE_CHANGED = `SELECT id ${SEEN} AND firstSeen < :since AND ${NOT_GONE}
  AND EXISTS (SELECT 1 FROM itemVersions WHERE item = items.id) ORDER BY lastSeen, id`;

const RUNS = `SELECT seq FROM runs
  WHERE collection = ? AND kind = 'collect' AND updated >= ? AND updated <= ? ORDER BY seq`;

/** What became of the items of a collection between two moments. */
export const createChangesBetween = (db: Db) => {
  const unlisted = createUnlisted(db);

  return function* (
    collection: number,
    { since, until }: ChangeWindow,
    owned: readonly string[],
  ): Generator<{ readonly kind: ChangeKind; readonly item: ChangedItem }> {
    const named = { collection, since, until };
    for (const item of db.prepare<ChangedItem>(GONE).iterate(collection, since, until))
      yield { kind: 'gone', item };
    const runs = db.prepare<{ seq: number }>(RUNS).all(collection, since, until);
    const seqs = runs.map(({ seq }) => seq);
    for (const item of unlisted(collection, seqs, owned)) yield { kind: 'unlisted', item };
    for (const { id } of db.prepare<{ id: number }>(MAYBE_CHANGED).iterate(named)) {
      const change = findChange(db, id, {
        isEarlier: ({ at }) => at < since,
        isLater: ({ at }) => at >= since && at <= until,
      });
      if (change) yield change;
    }
    for (const item of db.prepare<ChangedItem>(CAME).iterate(named)) yield { kind: 'came', item };
  };
};
