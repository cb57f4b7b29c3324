import type { Redraft } from '../collections/item-columns.ts';
import type { ItemDraft } from '../collections/items.ts';
import { readVersionData } from '../collections/versions.ts';
import { replaceItem } from '../collections/replace-item.ts';
import { releaseContent } from '../calls/contents.ts';
import type { Db } from '../file/db.ts';
import { sql, selectListed } from '../file/sql.ts';
import { deleteItems, type CountedItem } from '../collections/delete-item.ts';

/** An item that goes, since no other call brought it. */
export interface UnseenItem extends CountedItem {
  readonly platform: string;
  readonly shape: string;
}

interface Seen extends UnseenItem {
  readonly version: number;
  readonly operation: string;
}

interface ObservationRow {
  readonly call: number;
  readonly at: string;
  readonly place: number;
  readonly version: number;
}

/** Items that are looked through in one transaction, and those of them that are changed. */
const LOOKED_THROUGH = 50_000;
const CHANGED = 50;

/**
 * Takes what calls brought out of every collection, as if it had not been seen: an item that no other
 * call brought goes, any other says again what it said before. In portions, each a transaction; yields
 * after each.
 */
export function* unseeCalls(
  db: Db,
  calls: readonly number[],
  redraft: Redraft,
  /** Called within the transaction that deletes them. */
  onGone?: (items: readonly UnseenItem[]) => void,
): Generator<void> {
  const of = JSON.stringify(calls);
  const last = db.get<{ id: number }>(sql`SELECT coalesce(max(id), 0) AS id FROM items`);
  let after = 0;
  while (after < (last?.id ?? 0)) {
    const until = after + LOOKED_THROUGH;
    const seen = db
      .all<{ item: number }>(
        sql`SELECT DISTINCT item FROM observations
          WHERE item > ${after} AND item <= ${until} AND call IN (${selectListed(of)})
          ORDER BY item LIMIT ${CHANGED}`,
      )
      .map(({ item }) => item);
    if (seen.length > 0)
      db.transaction(() => {
        const gone = unseeItems(db, seen, of, redraft);
        onGone?.(gone);
      });
    after = seen.length < CHANGED ? until : (seen.at(-1) ?? until);
    yield;
  }
}

const unseeItems = (
  db: Db,
  ids: readonly number[],
  calls: string,
  redraft: Redraft,
): readonly Seen[] => {
  const listed = JSON.stringify(ids);
  const seen = db.all<Seen>(
    sql`SELECT id, collection, platform, shape, removedSince, version, operation
      FROM items WHERE id IN (${selectListed(listed)})`,
  );
  db.run(
    sql`DELETE FROM observations WHERE item IN (${selectListed(listed)})
      AND call IN (${selectListed(calls)})`,
  );
  const gone: Seen[] = [];
  for (const item of seen) {
    const last = db.get<ObservationRow>(
      sql`SELECT call, at, place, version FROM observations WHERE item = ${item.id}
        ORDER BY at DESC, call DESC LIMIT 1`,
    );
    if (last) goBack(db, item, last, redraft);
    else gone.push(item);
  }
  deleteItems(db, gone);
  return gone;
};

const goBack = (db: Db, item: Seen, last: ObservationRow, redraft: Redraft): void => {
  const { id, version, operation } = item;
  const isObserved = db.get(
    sql`SELECT 1 FROM observations WHERE item = ${id} AND version = ${version}`,
  );
  if (!isObserved) {
    const draft = redraft(operation, readVersionData(db, id, last.version), last.place);
    if (draft) sayAgain(db, item, last.version, draft);
  }
  db.run(
    sql`UPDATE items SET call = ${last.call}, place = ${last.place}, reader = NULL,
        firstSeen = (SELECT min(at) FROM observations WHERE item = ${id}),
        lastSeen = (SELECT max(at) FROM observations WHERE item = ${id}),
        timesSeen = (SELECT count(*) FROM observations WHERE item = ${id})
      WHERE id = ${id}`,
  );
  dropUnseen(db, id);
  db.run(sql`UPDATE collections SET changes = changes + 1 WHERE seq = ${item.collection}`);
};

const sayAgain = (
  db: Db,
  { id, collection, removedSince }: Seen,
  version: number,
  draft: ItemDraft,
): void => {
  const removed = draft.absence === undefined ? null : removedSince;
  replaceItem(db, id, { ...draft, version, removedSince: removed });
  if (removedSince !== null && removed === null)
    db.run(sql`UPDATE collections SET removed = removed - 1 WHERE seq = ${collection}`);
};

/** What an item said in versions that nobody has seen, and the copy of what it says at present. */
const dropUnseen = (db: Db, id: number): void => {
  const gone = db.all<{ version: number; sha256: string }>(
    sql`SELECT version, sha256 FROM itemVersions WHERE item = ${id}
      AND (version = (SELECT version FROM items WHERE id = ${id})
        OR version NOT IN (SELECT version FROM observations WHERE item = ${id}))`,
  );
  for (const { version, sha256 } of gone) {
    db.run(sql`DELETE FROM itemVersions WHERE item = ${id} AND version = ${version}`);
    releaseContent(db, sha256);
  }
};
