import { JOIN_IN_ORDER } from '../file/dialect.ts';
import { sql, type Sql } from '../file/sql.ts';

/** Whether another collection holds the same thing. */
export const REPEATED = sql`EXISTS (SELECT 1 FROM collections AS others ${JOIN_IN_ORDER} items AS twin
  ON twin.collection = others.seq AND twin.platform = items.platform
    AND twin.shape = items.shape AND twin.entityId = items.entityId
  WHERE others.seq >= 0 AND others.seq <> items.collection)`;

const IS_TWIN = sql`twin.platform = own.platform AND twin.shape = own.shape
  AND twin.entityId = own.entityId`;

/** The same items of a collection, all at once: of two collections, what the smaller one holds is looked up in the other. */
export const repeatedIn = (collection: number): Sql => {
  const held = sql`others.seq >= 0 AND others.seq <> ${collection} AND others.items`;
  const size = sql`(SELECT items FROM collections WHERE seq = ${collection})`;
  return sql`SELECT own.id FROM collections AS others
      ${JOIN_IN_ORDER} items AS twin ON twin.collection = others.seq
      ${JOIN_IN_ORDER} items AS own ON own.collection = ${collection} AND ${IS_TWIN}
    WHERE ${held} <= ${size}
    UNION ALL SELECT own.id FROM collections AS others
      ${JOIN_IN_ORDER} items AS own ON own.collection = ${collection}
      ${JOIN_IN_ORDER} items AS twin ON twin.collection = others.seq AND ${IS_TWIN}
    WHERE ${held} > ${size}`;
};
