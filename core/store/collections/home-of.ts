import { sql, type Sql } from '../file/sql.ts';

/** The `seq` of the collection to which what lies in one counts: another than itself for rows that a click deleted. */
export const homeOf = (collection: number): Sql => sql`SELECT coalesce(
  (SELECT home FROM deleted WHERE place = ${collection}), CAST(${collection} AS BIGINT))`;
