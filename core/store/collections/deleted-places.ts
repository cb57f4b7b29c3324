/** Which collections hold what a click deleted (`deletion/deleted.ts`), and to which these belong. */
import { sql, type Sql } from '../file/sql.ts';

/** The `seq` of the collection to which what lies in one counts: another than itself for rows that a click deleted. */
export const homeOf = (collection: number): Sql => sql`SELECT coalesce(
  (SELECT home FROM deleted WHERE place = ${collection}), CAST(${collection} AS BIGINT))`;

/** Where the rows lie that a click deleted from a collection. */
export const placesOf = (collection: number): Sql =>
  sql`SELECT place FROM deleted WHERE home = ${collection} AND name IS NULL AND place IS NOT NULL`;
