import { instant } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { createSettings } from '../housekeeping/settings.ts';

const DAY_MS = 86_400_000;
const LIBRARY = 0;

interface Kept {
  readonly seq: number;
  readonly created: string;
  readonly retainUntil: string | null;
}

/**
 * How long the owner of a laboratory lets collections be kept: so many days after they were made, or after they were
 * last emptied for that reason. Nothing on a desktop.
 */
export const createRetentionLimit = (db: Db) => {
  const settings = createSettings(db);

  /** In days; `null`: there is none. */
  const days = (): number | null => settings.get('mostRetentionDays');

  /**
   * The day on which a collection has to be deleted by a limit in days, that which holds unless it is given. What was
   * fetched without collecting was not made on any day: it leaves with its answers.
   */
  const lastDay = (
    { seq, created }: Pick<Kept, 'seq' | 'created'>,
    limit = days(),
  ): string | null => {
    if (limit === null || seq === LIBRARY) return null;
    const emptied = db.get<{ at: string | null }>(
      sql`SELECT max(at) AS at FROM deletions WHERE collection = ${seq} AND reason = 'retention'`,
    )?.at;
    return instant(Date.parse(emptied ?? created) + limit * DAY_MS).slice(0, 10);
  };

  /** With the day that holds: its own, or an earlier one of the limit. */
  const limited = <T extends Kept>(row: T, limit = days()): T => {
    const day = lastDay(row, limit);
    return day === null || (row.retainUntil !== null && row.retainUntil <= day)
      ? row
      : { ...row, retainUntil: day };
  };

  return { days, lastDay, limited };
};
