import type { ChangedItem } from '#kit/changes/change-list.ts';
import { compareVersions, readWholeVersion } from '../item-comparison.ts';
import type { Db } from '../../file/db.ts';
import { sql, type Sql } from '../../file/sql.ts';

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
  const change = compareVersions(db, id, versions);
  if (!change || change.texts.length + change.figures.length === 0) return undefined;
  const { at } = later.find(({ version }) => version === after.version) ?? after;
  return { kind: change.texts.length > 0 ? 'text' : 'figures', item: { id, at, ...versions } };
};
