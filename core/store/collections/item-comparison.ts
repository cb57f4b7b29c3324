import { compareItems, isTombstone, type ItemChange } from '#kit/changes/item-change.ts';
import { readVersion } from './versions.ts';
import type { Db } from '../file/db.ts';

/** The item as it was in a version; `undefined` where that is damaged, or is what was left of it. */
export const readWholeVersion = (db: Db, id: number, version: number) => {
  const item = readVersion(db, id, version);
  return item && isTombstone(item) ? undefined : item;
};

/** The difference between two versions of an item; none where one cannot be read. */
export const compareVersions = (
  db: Db,
  id: number,
  versions: { readonly before: number; readonly after: number; readonly isSameOperation: boolean },
): ItemChange | undefined => {
  const before = readWholeVersion(db, id, versions.before);
  const after = readWholeVersion(db, id, versions.after);
  return before && after && compareItems(before, after, versions.isSameOperation);
};
