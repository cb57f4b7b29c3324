import type { Db } from '../../file/db.ts';
import { raw, sql, type Sql } from '../../file/sql.ts';
import { countedSums, sumColumns, SUM_TABLES, type SumTable } from '../../file/item-sum-keys.ts';
import { faulty, REPAIR, type Result } from '../finding.ts';

/** The version of the schema that made them. */
export const SUMS_SINCE = 53;

/** The collections of which some sums are not what those of their items come to that they hold. */
const withOtherSums = (table: SumTable): Sql => {
  const names = raw(sumColumns(table).join());
  const held = 'items.id <= (SELECT item FROM sumsMark)';
  return sql`SELECT collection FROM (
      SELECT ${names}, -items AS items FROM ${raw(table)}
      UNION ALL ${raw(countedSums(table, held))}
    ) AS compared
    GROUP BY ${names} HAVING sum(items) <> 0`;
};

const findOthers = (db: Db): ReadonlySet<number> =>
  new Set(
    SUM_TABLES.flatMap((table) =>
      db.all<{ collection: number }>(
        sql`SELECT DISTINCT collection FROM (${withOtherSums(table)}) AS others`,
      ),
    ).map(({ collection }) => collection),
  );

/** Whether the sums that facets and charts are read from are right. */
export const checkSums = (db: Db): Result => {
  const { size } = findOthers(db);
  const text = `those of ${size} collections are not what their items come to`;
  return faulty(size === 0 ? [] : [text], 'are what the items come to', REPAIR);
};

/**
 * Takes them away where they are others: they are filled again in portions, and until then counted. `changes` grows, so
 * that no chart of before is shown. Answers how many collections had others.
 */
export const forgetOtherSums = (db: Db): number => {
  const others = findOthers(db);
  if (others.size === 0) return 0;
  for (const seq of others)
    db.run(sql`UPDATE collections SET changes = changes + 1 WHERE seq = ${seq}`);
  for (const table of SUM_TABLES) db.run(sql`DELETE FROM ${raw(table)}`);
  db.run(sql`UPDATE sumsMark SET item = 0`);
  return others.size;
};
