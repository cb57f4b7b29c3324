import type { Db } from '../file/db.ts';
import { raw, sql, type Sql } from '../file/sql.ts';
import { addSums, countedSums, SUM_TABLES } from '../file/item-sum-keys.ts';

/** Items that are added to the sums in one transaction: a tenth of a second at most. */
const PORTION = 2000;

/** Items that the sums do not hold yet. */
export const NOT_SUMMED = sql`items.id > (SELECT item FROM sumsMark)`;

export type ItemSums = ReturnType<typeof createItemSums>;

/** How far the sums have come with the items: they follow them, and no page waits for it. */
export const createItemSums = (db: Db) => {
  const findNext = (most: number): Sql =>
    sql`SELECT max(id) AS last, count(*) AS items FROM (
      SELECT id FROM items WHERE ${NOT_SUMMED} ORDER BY id LIMIT ${most}) AS next`;

  const isBehind = (): boolean =>
    db.get(sql`SELECT 1 FROM items WHERE ${NOT_SUMMED} LIMIT 1`) !== undefined;

  const addNext = (most: number): number =>
    db.transaction(() => {
      const { last, items = 0 } =
        db.get<{ last: number | null; items: number }>(findNext(most)) ?? {};
      if (typeof last !== 'number') return 0;
      for (const statement of ADDITIONS) db.run(sql`${statement.before}${last}${statement.after}`);
      db.run(sql`UPDATE sumsMark SET item = ${last}`);
      return items;
    });

  return {
    /** Adds what is not summed up yet, in portions, until all is or `signal` ends it. */
    *add(signal?: AbortSignal, most = PORTION): Generator<void> {
      for (let isMore = isBehind(); isMore; yield) {
        if (signal?.aborted === true) return;
        isMore = addNext(most) === most;
      }
    },
  };
};

/** Around the number of the last item of a portion. */
const ADDITIONS = SUM_TABLES.map((table) => {
  const [before = '', after = ''] = addSums(
    table,
    countedSums(table, `items.id > (SELECT item FROM sumsMark) AND items.id <= :last`),
  ).split(':last');
  return { before: raw(before), after: raw(after) };
});
