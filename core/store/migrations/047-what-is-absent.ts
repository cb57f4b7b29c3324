import { isNode } from '#kit/dig.ts';
import { absenceFromItem } from '#kit/absence.ts';
import { readVersion } from '../collections/versions.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { inPostgres } from '../schema/postgres.ts';

/**
 * `items.removedSince` is since when the platform no longer shows a thing; `isRemoved` says that it also said that
 * the thing was removed. Of earlier items it is known where what was left of one is kept and tells who removed it.
 * What earlier checks found is counted anew.
 */
const removedItems = (db: Db): void => {
  db.exec(COLUMNS);
  const seen = db.iterate<{ id: number; version: number }>(
    sql`SELECT items.id, o.version FROM items JOIN observations AS o ON o.item = items.id
      WHERE items.removedSince IS NOT NULL AND o.at >= items.removedSince ORDER BY items.id, o.at`,
  );
  const removed = new Set<number>();
  for (const { id, version } of seen) {
    const item = removed.has(id) ? undefined : readVersion(db, id, version);
    if (isNode(item) && absenceFromItem(item) === 'removed') removed.add(id);
  }
  for (const id of removed) db.run(sql`UPDATE items SET isRemoved = 1 WHERE id = ${id}`);
};

const COLUMNS = `
ALTER TABLE items ADD COLUMN isRemoved INTEGER CHECK (isRemoved = 1);
CREATE INDEX itemsSaidRemoved ON items (collection) WHERE isRemoved = 1;
ALTER TABLE runPages ADD COLUMN isRemoved INTEGER CHECK (isRemoved = 1);
ALTER TABLE checks ADD COLUMN notShown INTEGER NOT NULL DEFAULT 0;
UPDATE checks SET until = '';
`;

export const whatIsAbsent = {
  sqlite: removedItems,
  /** Of earlier items it is known where the present item is what is left of one and tells who removed it. */
  postgres: `${inPostgres(COLUMNS)}
UPDATE items SET isRemoved = 1 WHERE removedSince IS NOT NULL
  AND (data::json ->> 'type') = 'Tombstone' AND (data::json ->> 'removedBy') IS NOT NULL;`,
};
