import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

export type Spending = ReturnType<typeof createSpending>;

/** What official APIs bill the person, by platform and month (UTC), in thousandths of a US dollar. */
export const createSpending = (db: Db, now: Now) => {
  const thisMonth = (): string => instant(now()).slice(0, 7);

  return {
    /** `2026-11` */
    thisMonth,

    /** What was spent in this month, with what requests on their way may cost. */
    spent: (platform: string): number =>
      db.get<{ mills: number }>(
        sql`SELECT mills FROM officialSpending
          WHERE platform = ${platform} AND month = ${thisMonth()}`,
      )?.mills ?? 0,

    /**
     * Sets `most` aside for one request, unless that went beyond the cap: then answers nothing, and
     * nothing is changed. What is answered takes what was billed in its place; a process that dies
     * before leaves the whole of it counted.
     */
    reserve: (
      platform: string,
      most: number,
      cap: number | undefined,
    ): ((billed: number) => void) | undefined => {
      const month = thisMonth();
      if (cap !== undefined && most > cap) return undefined;
      const changes = db.run(
        sql`INSERT INTO officialSpending (platform, month, mills)
          VALUES (${platform}, ${month}, ${most})
          ON CONFLICT (platform, month) DO UPDATE
            SET mills = officialSpending.mills + excluded.mills
          WHERE CAST(${cap} AS BIGINT) IS NULL
            OR officialSpending.mills + excluded.mills <= CAST(${cap} AS BIGINT)`,
      );
      if (changes === 0) return undefined;
      return (billed) => {
        db.run(
          sql`UPDATE officialSpending SET mills = mills + ${billed - most}
            WHERE platform = ${platform} AND month = ${month}`,
        );
      };
    },
  };
};
