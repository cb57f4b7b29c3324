import { compareItems, isTombstone, type ItemChange } from '#kit/changes/item-change.ts';
import { readVersions } from './versions.ts';
import type { Db } from '../file/db.ts';

/** The item as it was in a version; `undefined` where that is damaged, or is what was left of it. */
export const readWholeVersion = (db: Db, id: number, version: number) => {
  const [item] = readVersions(db, [{ item: id, version }]);
  return whole(item);
};

const whole = <Item extends Readonly<Record<string, unknown>>>(
  item: Item | undefined,
): Item | undefined => (item && isTombstone(item) ? undefined : item);

/** Two versions of an item. */
export interface VersionPair {
  readonly item: number;
  readonly before: number;
  readonly after: number;
  readonly isSameOperation: boolean;
}

/** The differences between the versions of each pair; none where one cannot be read. */
export const compareVersions = (
  db: Db,
  pairs: readonly VersionPair[],
): (ItemChange | undefined)[] => {
  const wanted = pairs.flatMap(({ item, before, after }) => [
    { item, version: before },
    { item, version: after },
  ]);
  const read = wanted.length === 0 ? [] : readVersions(db, wanted).map(whole);
  return pairs.map(({ isSameOperation }, at) => {
    const [before, after] = [read[2 * at], read[2 * at + 1]];
    return before && after && compareItems(before, after, isSameOperation);
  });
};
