import { AppError } from '#kit/errors.ts';
import { instant, newId, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { messages } from '../messages.ts';

/** A collection that is gathered, or whose rows are asked for by their ids, again and again. */
export interface ScheduleRow {
  readonly seq: number;
  readonly id: string;
  readonly collection: number;
  /** `recheck`: each row is asked for again; `collect`: the sources are. */
  readonly kind: 'collect' | 'recheck';
  readonly everyHours: number;
  /** ISO 8601. */
  readonly nextAt: string;
  /** No run begins after this. */
  readonly until: string;
  /** Of each run. */
  readonly mostRequests: number;
  readonly mostCredits: number;
  readonly state: 'active' | 'ended';
  readonly created: string;
}

export type SetScheduleInput = Pick<
  ScheduleRow,
  'collection' | 'everyHours' | 'mostRequests' | 'mostCredits'
> & { readonly days: number; readonly kind?: ScheduleRow['kind'] };

const HOUR_MS = 3_600_000;

export type Schedules = ReturnType<typeof createSchedules>;

export const createSchedules = (db: Db, now: Now) => {
  const there = (id: string): ScheduleRow => {
    const row = db.get<ScheduleRow>(sql`SELECT * FROM schedules WHERE id = ${id}`);
    if (!row) throw new AppError('not_found', messages.noSuchSchedule({ id }));
    return row;
  };

  const end = (id: string): void => {
    db.run(sql`UPDATE schedules SET state = 'ended' WHERE id = ${id}`);
  };

  const due = (): ScheduleRow[] =>
    db.all<ScheduleRow>(
      sql`SELECT * FROM schedules
        WHERE state = 'active' AND nextAt <= ${instant(now())} AND collection >= 0`,
    );

  return {
    /** Throws `not_found`. */
    there,

    list: (): ScheduleRow[] =>
      db.all<ScheduleRow>(sql`SELECT * FROM schedules WHERE collection >= 0 ORDER BY seq DESC`),

    /** The first run is due in `everyHours`. */
    add: ({
      collection,
      kind = 'collect',
      everyHours,
      days,
      mostRequests,
      mostCredits,
    }: SetScheduleInput): ScheduleRow => {
      const id = newId(now());
      db.run(
        sql`INSERT INTO schedules
            (id, collection, kind, everyHours, nextAt, until, mostRequests, mostCredits, state,
              created)
          VALUES (${id}, ${collection}, ${kind}, ${everyHours},
            ${instant(now() + everyHours * HOUR_MS)}, ${instant(now() + days * 24 * HOUR_MS)},
            ${mostRequests}, ${mostCredits}, 'active', ${instant(now())})`,
      );
      return there(id);
    },

    /** Takes a schedule of another data file over, once, into a collection; `false` for one that is there. */
    takeOver: (schedule: Omit<ScheduleRow, 'seq'>): boolean =>
      db.run(
        sql`INSERT INTO schedules
            (id, collection, kind, everyHours, nextAt, until, mostRequests, mostCredits, state,
              created)
          VALUES (${schedule.id}, ${schedule.collection}, ${schedule.kind}, ${schedule.everyHours},
            ${schedule.nextAt}, ${schedule.until}, ${schedule.mostRequests},
            ${schedule.mostCredits}, ${schedule.state}, ${schedule.created})
              ON CONFLICT (id) DO NOTHING`,
      ) > 0,

    end,

    /** Those whose time has come. */
    due,

    /**
     * Calls `begin` for each schedule whose time has come, in one transaction with what it writes. Times
     * that were slept through are one run, and the next is due at its own time. What is not ready stays due.
     */
    begin: (
      begin: (schedule: ScheduleRow) => void,
      isReady: (schedule: ScheduleRow) => boolean = () => true,
    ): number => {
      if (!due().some(isReady)) return 0;
      return db.transaction(() => {
        const ready = due().filter(isReady);
        for (const schedule of ready) {
          const every = schedule.everyHours * HOUR_MS;
          const planned = Date.parse(schedule.nextAt);
          const next = planned + (Math.floor((now() - planned) / every) + 1) * every;
          db.run(sql`UPDATE schedules SET nextAt = ${instant(next)} WHERE id = ${schedule.id}`);
          if (instant(next) > schedule.until) end(schedule.id);
          begin(schedule);
        }
        return ready.length;
      });
    },
  };
};
