import type { ChangeCounts } from '#kit/changes/change-list.ts';
import type { ItemChange } from '#kit/changes/item-change.ts';
import { compareVersions, type VersionPair } from './item-comparison.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import type { RunRow } from './run-rows.ts';

/** A run that looked again at what a collection holds, with what became of that. */
export interface CheckRow extends ChangeCounts {
  /** The `seq` and the `id` of the run. */
  readonly run: number;
  readonly id: string;
  readonly collection: number;
  readonly kind: RunRow['kind'];
  /** A schedule began it, not a person. */
  readonly isScheduled: boolean;
  /** ISO 8601: when it began and ended. */
  readonly since: string;
  readonly until: string;
}

/** A check that is still to be counted. */
export type UncountedCheck = Pick<CheckRow, 'run' | 'collection' | 'since' | 'until'>;

/** How the person wants to hear of a collection. */
export interface WatchRow {
  readonly notifies: boolean;
  /** Changes of figures alone count as well. */
  readonly figures: boolean;
  /** The `seq` of the last run that the person has seen. */
  readonly seenRun: number;
}

/** An item that is missed since a moment. */
export interface MissingItem {
  readonly id: number;
  /** ISO 8601 */
  readonly at: string;
}

type StoredCheck = Omit<CheckRow, 'isScheduled'> & { readonly isScheduled: number };
type StoredWatch = {
  readonly notifies: number;
  readonly figures: number;
  readonly seenRun: number;
};

const UNWATCHED: WatchRow = { notifies: true, figures: false, seenRun: 0 };

/** What a first run brings is no change. */
const IS_CHECK = sql`runs.state IN ('done', 'stopped') AND (runs.kind = 'recheck' OR EXISTS (
  SELECT 1 FROM runs AS first WHERE first.collection = runs.collection AND first.seq < runs.seq
    AND first.state IN ('done', 'stopped')))`;

const CHECKS = sql`SELECT runs.seq AS run, runs.id, runs.collection, runs.kind,
    runs.created AS since, checks.until, runs.schedule IS NOT NULL AS isScheduled,
    gone AS removed, notShown, unlisted, text,
    checks.figures, came
  FROM checks JOIN runs ON runs.seq = checks.run`;

/** What the person did not begin, or began to hear of this. */
const IS_ANNOUNCED = sql`(runs.schedule IS NOT NULL OR runs.kind = 'recheck')`;

/** Changed figures count where the person wants to hear of them. */
const CHANGES = sql`gone + notShown + unlisted + text + came
  + CASE WHEN coalesce(watches.figures, 0) = 1 THEN checks.figures ELSE 0 END`;

const UNSEEN = sql`${CHECKS} LEFT JOIN watches ON watches.collection = runs.collection
  WHERE ${IS_ANNOUNCED} AND runs.collection >= 0 AND runs.seq > coalesce(watches.seenRun, 0)
    AND ${CHANGES} > 0`;

export type Checks = ReturnType<typeof createChecks>;

/** What became of collections in their runs, and what of it the person has not seen. */
export const createChecks = (db: Db) => {
  const watch = (collection: number): WatchRow => {
    const row = db.get<StoredWatch>(
      sql`SELECT notifies, figures, seenRun FROM watches WHERE collection = ${collection}`,
    );
    return row
      ? { notifies: row.notifies === 1, figures: row.figures === 1, seenRun: row.seenRun }
      : UNWATCHED;
  };

  const putWatch = (collection: number, wanted: Partial<WatchRow>): void => {
    const { notifies, figures, seenRun } = { ...watch(collection), ...wanted };
    db.run(
      sql`INSERT INTO watches (collection, notifies, figures, seenRun)
        VALUES (${collection}, ${notifies ? 1 : 0}, ${figures ? 1 : 0}, ${seenRun})
        ON CONFLICT (collection) DO UPDATE SET notifies = excluded.notifies,
          figures = excluded.figures, seenRun = excluded.seenRun`,
    );
  };

  return {
    watch,
    putWatch,

    /** Runs that are over and were not counted since, the oldest first. */
    uncounted: (most: number): UncountedCheck[] =>
      db.all<UncountedCheck>(
        sql`SELECT runs.seq AS run, runs.collection, runs.created AS since, runs.updated AS until
          FROM runs LEFT JOIN checks ON checks.run = runs.seq
          WHERE coalesce(checks.until, '') < runs.updated AND ${IS_CHECK} ORDER BY runs.seq
            LIMIT ${most}`,
      ),

    /** Nothing is kept of a run that is gone by then. */
    keep: ({ run, until }: Pick<UncountedCheck, 'run' | 'until'>, counts: ChangeCounts): void => {
      const { removed, notShown, unlisted, text, figures, came } = counts;
      db.run(
        sql`INSERT INTO checks (run, until, gone, notShown, unlisted, text, figures, came)
          SELECT seq, ${until}, ${removed}, ${notShown}, ${unlisted}, ${text}, ${figures}, ${came} FROM runs
            WHERE seq = ${run}
          ON CONFLICT (run) DO UPDATE SET until = excluded.until, gone = excluded.gone,
            notShown = excluded.notShown, unlisted = excluded.unlisted, text = excluded.text, figures = excluded.figures,
            came = excluded.came`,
      );
    },

    /** What items say differently in two of their versions, in the order of these. */
    compare: (pairs: readonly VersionPair[]): (ItemChange | undefined)[] =>
      compareVersions(db, pairs),

    /**
     * ISO 8601: when items were there for the last time before a moment, in the order of these; `undefined`: never.
     */
    lastThere: (items: readonly MissingItem[]): (string | undefined)[] => {
      const found: (string | undefined)[] = items.map(() => undefined);
      for (const { place, at } of db.all<{ place: number; at: string | null }>(
        sql`SELECT CAST(wanted.key AS BIGINT) AS place, (SELECT max(observations.at)
            FROM observations WHERE item = CAST(wanted.value ->> 'id' AS BIGINT)
              AND observations.at < wanted.value ->> 'at') AS at
          FROM json_each(${JSON.stringify(items)}) AS wanted`,
      ))
        found[place] = at ?? undefined;
      return found;
    },

    /** The id of the latest run of a collection that was a check, whether it is counted or not. */
    latest: (collection: number): string | undefined =>
      db.get<{ id: string }>(
        sql`SELECT id FROM runs
          WHERE collection = ${collection} AND ${IS_CHECK} ORDER BY seq DESC LIMIT 1`,
      )?.id,

    /** Of one collection, the latest first. */
    list: (collection: number, most: number): CheckRow[] =>
      db
        .all<StoredCheck>(
          sql`${CHECKS} WHERE runs.collection = ${collection} ORDER BY runs.seq DESC LIMIT ${most}`,
        )
        .map(fromStored),

    /** The check that a run was; `undefined` before it is counted. */
    find: (run: number): CheckRow | undefined => {
      const row = db.get<StoredCheck>(sql`${CHECKS} WHERE runs.seq = ${run}`);
      return row && fromStored(row);
    },

    /** Of all collections, those of which people are told, with changes; the latest first. */
    withChanges: (most: number): CheckRow[] =>
      db
        .all<StoredCheck>(
          sql`${CHECKS} LEFT JOIN watches ON watches.collection = runs.collection
            WHERE ${IS_ANNOUNCED} AND
              ${CHANGES} > 0
            ORDER BY checks.until DESC, runs.seq DESC LIMIT ${most}`,
        )
        .map(fromStored),

    /** Checks with changes that the person has not seen, by collection. */
    unseen: (): { readonly collection: number; readonly checks: number }[] =>
      db.all<{ collection: number; checks: number }>(
        sql`SELECT collection, count(*) AS checks FROM (${UNSEEN}) GROUP BY collection`,
      ),

    /** The person has seen what there is of a collection. */
    markSeen: (collection: number): void => {
      const last = db.get<{ seq: number }>(
        sql`SELECT coalesce(max(checks.run), 0) AS seq FROM checks
          JOIN runs ON runs.seq = checks.run WHERE runs.collection = ${collection}`,
      );
      putWatch(collection, { seenRun: last?.seq ?? 0 });
    },
  };
};

const fromStored = ({ isScheduled, ...row }: StoredCheck): CheckRow => ({
  ...row,
  isScheduled: isScheduled === 1,
});
