import type { Db } from '../file/db.ts';
import { sql, type Sql } from '../file/sql.ts';
import { rehashItem } from './item-hashes.ts';
import type { ItemDraft } from './items.ts';
import { writeWords } from './words.ts';

/** What an item says from now on, with what is derived from that. */
interface Replacement extends ItemDraft {
  readonly version: number;
  readonly removedSince: string | null;
}

/** A tombstone tells it itself; what was seen last before an item was missing does not. */
const isRemovedNow = ({ removedSince, absence }: Replacement): Sql => {
  if (removedSince === null) return sql`NULL`;
  return absence === undefined ? sql`isRemoved` : sql`${absence === 'removed' ? 1 : null}`;
};

/** Writes what an item says anew, with its columns, hash and words. Within a transaction. */
export const replaceItem = (db: Db, id: number, draft: Replacement): void => {
  db.run(
    sql`UPDATE items SET data = ${draft.data}, version = ${draft.version}, title = ${draft.title},
        text = ${draft.text}, author = ${draft.author}, authorId = ${draft.authorId},
        address = ${draft.address}, parent = ${draft.parent}, published = ${draft.published},
        publishedLatest = ${draft.publishedLatest}, likeCount = ${draft.likeCount},
          removedSince = ${draft.removedSince}, isRemoved = ${isRemovedNow(draft)}
      WHERE id = ${id}`,
  );
  rehashItem(db, id);
  writeWords(db, [{ id, draft, isNew: false }]);
};
