import type { Db } from '../../file/db.ts';
import { raw, sql } from '../../file/sql.ts';
import { COUNTED_HOURS } from '../../schema/hours-of-items.ts';
import { faulty, REPAIR, type Result } from '../finding.ts';

/** The version of the schema that made them. */
export const HOURS_SINCE = 46;

const COUNTED = raw(COUNTED_HOURS);

/** The collections of which the sums by hour are not what their items come to. */
const WITH_OTHER_SUMS = sql`SELECT collection FROM (
    SELECT collection, earliest, latest, items FROM (${COUNTED}) AS hours
    UNION ALL SELECT collection, earliest, latest, -items FROM itemHours
  ) AS compared
  GROUP BY collection, earliest, latest HAVING sum(items) <> 0`;

/** Of PostgreSQL: whether the sums that charts over time are read from are right. */
export const checkHours = (db: Db): Result => {
  const count =
    db.get<{ count: number }>(
      sql`SELECT count(DISTINCT collection) AS count FROM (${WITH_OTHER_SUMS}) AS others`,
    )?.count ?? 0;
  const text = `those of ${count} collections are not what their items come to`;
  return faulty(count === 0 ? [] : [text], 'are what the items come to', REPAIR);
};

/** Makes them what the items come to; `changes` grows, so that no chart of before is shown. */
export const RECOUNTED_HOURS = [
  sql`UPDATE collections SET changes = changes + 1 WHERE seq IN (${WITH_OTHER_SUMS})`,
  sql`DELETE FROM itemHours WHERE (collection, earliest, latest, items) NOT IN
    (SELECT collection, earliest, latest, items FROM (${COUNTED}) AS hours)`,
  sql`INSERT INTO itemHours (collection, earliest, latest, items) ${COUNTED} ON CONFLICT DO NOTHING`,
] as const;
