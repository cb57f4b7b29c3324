import { instant } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { selectValues, sql } from '../file/sql.ts';
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
   * The days on which collections have to be deleted by a limit in days, that which holds unless it is given; by their
   * `seq`. What was fetched without collecting was not made on any day: it leaves with its answers.
   */
  const lastDays = (
    rows: readonly Pick<Kept, 'seq' | 'created'>[],
    limit = days(),
  ): ReadonlyMap<number, string> => {
    if (limit === null) return new Map();
    const made = rows.filter(({ seq }) => seq !== LIBRARY);
    const emptied = new Map(
      db
        .all<{ collection: number; at: string }>(
          sql`SELECT collection, max(at) AS at FROM deletions
            WHERE collection IN (${selectValues(made.map(({ seq }) => seq))})
              AND reason = 'retention' GROUP BY collection`,
        )
        .map(({ collection, at }) => [collection, at]),
    );
    const lastDay = ({ seq, created }: (typeof made)[number]): string =>
      instant(Date.parse(emptied.get(seq) ?? created) + limit * DAY_MS).slice(0, 10);
    return new Map(made.map((row) => [row.seq, lastDay(row)]));
  };

  /** With the day that holds of each: its own, or an earlier one of the limit. */
  const limited = <T extends Kept>(rows: readonly T[], limit = days()): T[] => {
    const last = lastDays(rows, limit);
    return rows.map((row) => {
      const day = last.get(row.seq);
      return day === undefined || (row.retainUntil !== null && row.retainUntil <= day)
        ? row
        : { ...row, retainUntil: day };
    });
  };

  return { days, lastDays, limited };
};
