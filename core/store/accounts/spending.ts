import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';

export type Spending = ReturnType<typeof createSpending>;

/** What official APIs bill the person, by platform and month (UTC), in thousandths of a US dollar. */
export const createSpending = (db: Db, now: Now) => {
  const thisMonth = (): string => instant(now()).slice(0, 7);

  return {
    /** `2026-11` */
    thisMonth,

    /** What was spent in this month, with what requests on their way may cost. */
    spent: (platform: string): number =>
      db
        .prepare<{ mills: number }>(
          'SELECT mills FROM officialSpending WHERE platform = ? AND month = ?',
        )
        .get(platform, thisMonth())?.mills ?? 0,

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
      const changes = db
        .prepare(
          `INSERT INTO officialSpending (platform, month, mills) VALUES (:platform, :month, :most)
           ON CONFLICT (platform, month) DO UPDATE SET mills = mills + excluded.mills
           WHERE :cap IS NULL OR mills + excluded.mills <= :cap`,
        )
        .run({ platform, month, most, cap: cap ?? null });
      if (changes === 0) return undefined;
      return (billed) => {
        db.prepare(
          'UPDATE officialSpending SET mills = mills + ? WHERE platform = ? AND month = ?',
        ).run(billed - most, platform, month);
      };
    },
  };
};
