import { jsonFromText } from '#kit/json-text.ts';
import {
  releaseContent,
  unpackContent,
  type Contents,
  type PackedContent,
} from '../calls/contents.ts';
import type { Redraft } from '../collections/item-columns.ts';
import { rehashItem } from '../collections/item-hashes.ts';
import { replaceItem } from '../collections/replace-item.ts';
import type { Db } from '../file/db.ts';
import { selectTexts, sql } from '../file/sql.ts';

type Json = Readonly<Record<string, unknown>>;

/** How items of others lose somebody who stands in them. */
export interface Rewriting {
  /** The same object where the person is not in it; `undefined` where the item itself is the person's. */
  readonly without: (shape: string, item: Json) => Json | undefined;
  readonly redraft: Redraft;
}

interface Rewritten {
  readonly id: number;
  readonly collection: number;
  readonly shape: string;
  readonly operation: string;
  readonly place: number;
  readonly parent: string;
  readonly version: number;
  readonly removedSince: string | null;
  readonly data: string;
}

/**
 * Takes somebody out of what items of others say now and ever said, with what is derived from that, and the
 * codes of passages in what is gone. Within a transaction; an item that is gone is passed over.
 */
export const rewriteItems = (
  db: Db,
  contents: Contents,
  ids: readonly number[],
  rewriting: Rewriting,
): void => {
  const rewrite = (row: Rewritten): void => {
    rewriteVersions(db, contents, row, rewriting);
    const before = parsed(row.data);
    const after = before && rewriting.without(row.shape, before);
    if (!after || after === before) return;
    const draft = rewriting.redraft(row.operation, JSON.stringify(after), row.place);
    const kept = { version: row.version, removedSince: row.removedSince };
    if (draft) replaceItem(db, row.id, { ...draft, ...kept, parent: draft.parent || row.parent });
    else replaceData(db, row.id, after);
    deleteCodings(db, row.id, before, after);
    db.run(sql`UPDATE collections SET changes = changes + 1 WHERE seq = ${row.collection}`);
  };
  for (const id of ids) {
    const row = db.get<Rewritten>(
      sql`SELECT id, collection, shape, operation, place, parent, version, removedSince, data
        FROM items WHERE id = ${id}`,
    );
    if (row) rewrite(row);
  }
};

/** Of an item of which the operation is gone: its columns name nobody but its author. */
const replaceData = (db: Db, id: number, item: Json): void => {
  db.run(sql`UPDATE items SET data = ${JSON.stringify(item)} WHERE id = ${id}`);
  rehashItem(db, id);
};

const rewriteVersions = (
  db: Db,
  contents: Contents,
  { id, shape }: Rewritten,
  { without }: Rewriting,
): void => {
  const versions = db.all<PackedContent & { version: number }>(
    sql`SELECT itemVersions.version, contents.* FROM itemVersions
      JOIN contents ON contents.sha256 = itemVersions.sha256 WHERE item = ${id}`,
  );
  for (const { version, ...packed } of versions) {
    const before = parsed(unpackContent(packed) ?? '');
    const after = before && without(shape, before);
    if (after === before) continue;
    const content = after && contents.pack(JSON.stringify(after));
    if (!content) continue;
    contents.keep(content);
    db.run(
      sql`UPDATE itemVersions SET sha256 = ${content.sha256}
        WHERE item = ${id} AND version = ${version}`,
    );
    releaseContent(db, packed.sha256);
  }
};

/** Fields of an item that changed have no passages any more. */
const deleteCodings = (db: Db, id: number, before: Json, after: Json): void => {
  const fields = Object.keys(before).filter((field) => before[field] !== after[field]);
  db.run(
    sql`DELETE FROM itemCodings WHERE item = ${id}
      AND field IN (${selectTexts(fields)})`,
  );
};

/** What is damaged says nothing; `doctor` tells of it. */
const parsed = (data: string) => jsonFromText(data) as Json | undefined;
