import { idsInCall } from '#kit/batch.ts';
import { AppError } from '#kit/errors.ts';
import { canonical } from '#kit/identity.ts';
import { instant, type Now } from '../file/clock.ts';
import type { UnansweredItems } from '#kit/changes/change-list.ts';
import type { ListEnd, ListRow, AddListInput, PageRow } from './run-rows.ts';
import type { Db } from '../file/db.ts';
import { selectValues, sql, type Sql } from '../file/sql.ts';
import { messageFrom, messageSource } from '../file/message-columns.ts';

type PageCounts = Readonly<Record<'pending' | UnreadState, number>>;
export type LeftOfRun = PageCounts & { readonly repliesLeft: number };

const NO_PAGES: PageCounts = { pending: 0, gap: 0, refused: 0, notFound: 0 };

/** A call that brought a page of a list. */
export interface PageCall {
  readonly callId: string;
  readonly ended: ListEnd | null;
}

type StoredList = Omit<ListRow, 'params'> & { params: string };

/** The lists that runs follow, and the pages of each. */
export const createRunLists = (db: Db, now: Now) => {
  const list = (seq: number): ListRow => {
    const row = db.get<StoredList>(sql`SELECT * FROM runLists WHERE seq = ${seq}`);
    if (!row) throw new AppError('internal_error');
    return listFromStored(row);
  };

  /** `false` when the list has such a page already: the platform repeats itself. */
  const addPage = (
    run: number,
    { seq, platform }: { seq: number; platform: string },
    cursor: string,
  ) =>
    db.run(
      sql`INSERT INTO runPages (run, list, platform, cursor, state, updated)
        VALUES (${run}, ${seq}, ${platform}, ${cursor}, 'pending', ${instant(now())})
        ON CONFLICT DO NOTHING`,
    ) > 0;

  /** Adds a list with its first page; nothing when the run has the same list of that source already. */
  const addList = (
    run: number,
    { source, operation, params, identity, parent, link, expansion, ...list }: AddListInput,
  ) => {
    const row = db.get<{ seq: number }>(
      sql`INSERT INTO runLists (run, source, operation, params, identity, parent, link,
        expansion)
        SELECT ${run}, ${source}, ${operation}, ${canonical(params)}, ${identity}, ${parent},
          ${link}, ${expansion}
        WHERE NOT EXISTS (SELECT 1 FROM runLists
          WHERE run = ${run} AND operation = ${operation} AND identity = ${identity}
            AND source IS NOT DISTINCT FROM ${source}
            AND CAST(${source} AS BIGINT) IS NOT NULL)
        ON CONFLICT DO NOTHING RETURNING seq`,
    );
    if (row) addPage(run, { seq: row.seq, platform: list.platform }, '');
  };

  /** By run, of those that are so. */
  const countPages = (isOne: Sql): ReadonlyMap<number, Partial<PageCounts>> => {
    const rows = db.all<{ run: number; state: keyof PageCounts; n: number }>(
      sql`SELECT run, 'pending' AS state, count(*) AS n FROM runPages
        WHERE run ${isOne} AND state = 'pending' GROUP BY run
        UNION ALL
        SELECT runPages.run, ${UNREAD_STATE} AS state, count(*) FROM runPages ${ITS_CALL}
          WHERE run ${isOne} AND state IN ('gap', 'refused') GROUP BY 1, 2`,
    );
    return new Map(
      [...Map.groupBy(rows, ({ run }) => run)].map(([run, all]) => [
        run,
        Object.fromEntries(all.map(({ state, n }) => [state, n])),
      ]),
    );
  };

  const repliesLeft = (isOne: Sql): ReadonlyMap<number, number> =>
    new Map(
      db
        .all<{ run: number; n: number }>(
          sql`SELECT run, sum(repliesLeft) AS n FROM runLists WHERE run ${isOne} GROUP BY run`,
        )
        .map(({ run, n }) => [run, n]),
    );

  return {
    list,
    addPage,
    addList,

    lists: (run: number): ListRow[] =>
      db
        .all<StoredList>(sql`SELECT * FROM runLists WHERE run = ${run} ORDER BY seq`)
        .map(listFromStored),

    /** Items that a check asked for, or was to ask for, and of which no answer tells. */
    unanswered: (run: number): UnansweredItems => {
      const counts = { refused: 0, unread: 0, notAsked: 0 };
      const lists = db.iterate<{ params: string; ended: ListEnd | null }>(
        sql`SELECT params, ended FROM runLists
          WHERE run = ${run} AND (ended IS NULL OR ended IN ('gap', 'refused')) ORDER BY seq`,
      );
      for (const { params, ended } of lists) {
        const ids = idsInCall(JSON.parse(params) as Readonly<Record<string, unknown>>);
        const outcome = ended === null ? 'notAsked' : ended === 'refused' ? 'refused' : 'unread';
        counts[outcome] += ids?.length ?? 1;
      }
      return counts;
    },

    /** Why the lists of the sources ended, each reason once. */
    endings: (run: number): ListEnd[] =>
      db
        .all<{ ended: ListEnd }>(
          sql`SELECT DISTINCT ended FROM runLists WHERE run = ${run} AND ended IS NOT NULL`,
        )
        .map(({ ended }) => ended),

    updateList: (
      seq: number,
      change: Partial<
        Pick<
          ListRow,
          'statedTotal' | 'incomplete' | 'unread' | 'leftOut' | 'gathered' | 'repliesLeft' | 'ended'
        >
      >,
    ): void => {
      const row = { ...list(seq), ...change };
      db.run(
        sql`UPDATE runLists
          SET statedTotal = ${row.statedTotal}, incomplete = ${row.incomplete},
          unread = ${row.unread}, leftOut = ${row.leftOut}, gathered = ${row.gathered},
          repliesLeft = ${row.repliesLeft}, ended = ${row.ended} WHERE seq = ${seq}`,
      );
    },

    /** Replies that its comments are known to have and that were not asked for. */
    repliesLeft: (run: number): number => repliesLeft(sql`= ${run}`).get(run) ?? 0,

    /** What is still to be read of each of these runs, or was not read. */
    leftOfRuns: (runs: readonly number[]): ((run: number) => LeftOfRun) => {
      const isOne = sql`IN (${selectValues(runs)})`;
      const [pages, replies] = [countPages(isOne), repliesLeft(isOne)];
      return (run) => ({
        ...NO_PAGES,
        ...pages.get(run),
        repliesLeft: replies.get(run) ?? 0,
      });
    },

    /** The first page of each platform that is still to be asked for, in their order; of none that refuses. */
    nextPages: (run: number, refusing: ReadonlySet<string> = new Set()): PageRow[] => {
      const platforms = db.all<{ platform: string }>(
        sql`SELECT DISTINCT platform FROM runPages WHERE run = ${run} AND state = 'pending'`,
      );
      return platforms
        .filter(({ platform }) => !refusing.has(platform))
        .flatMap(
          ({ platform }) =>
            db.get<StoredPage>(
              sql`SELECT * FROM runPages
                WHERE run = ${run} AND platform = ${platform} AND state = 'pending'
                ORDER BY seq LIMIT 1`,
            ) ?? [],
        )
        .map(pageFromStored)
        .sort((a, b) => a.seq - b.seq);
    },

    /** The platforms that a run asks. */
    platforms: (run: number): string[] =>
      db
        .all<{ platform: string }>(sql`SELECT DISTINCT platform FROM runPages WHERE run = ${run}`)
        .map(({ platform }) => platform),

    /** How many pages of a platform are still to be asked for. */
    pendingOf: (run: number, platform: string): number =>
      db.get<{ n: number }>(
        sql`SELECT count(*) AS n FROM runPages
          WHERE run = ${run} AND platform = ${platform} AND state = 'pending'`,
      )?.n ?? 0,

    /** The pages that were not read, in their order. */
    unread: (run: number): PageRow[] =>
      db
        .all<StoredPage>(
          sql`SELECT * FROM runPages WHERE run = ${run} AND state IN ('gap', 'refused')
            ORDER BY seq`,
        )
        .map(pageFromStored),

    /**
     * Pages that are still to be read, or were not read; not those that were, of which there may be many. What the
     * platform does not have is not refused.
     */
    pageCounts: (run: number): PageCounts => ({
      ...NO_PAGES,
      ...countPages(sql`= ${run}`).get(run),
    }),

    updatePage: (
      seq: number,
      change: Partial<
        Pick<PageRow, 'state' | 'attempts' | 'dueAt' | 'reason' | 'callId' | 'isRemoved'>
      >,
    ): void => {
      const row = db.get<StoredPage>(sql`SELECT * FROM runPages WHERE seq = ${seq}`);
      if (!row) throw new AppError('internal_error');
      const changed = { ...pageFromStored(row), ...change };
      db.run(
        sql`UPDATE runPages
          SET state = ${changed.state}, attempts = ${changed.attempts},
          dueAt = ${changed.dueAt}, reason = ${changed.reason?.message ?? null},
          reasonSource = ${messageSource(changed.reason)}, callId = ${changed.callId},
          isRemoved = ${changed.isRemoved},
          updated = ${instant(now())} WHERE seq = ${seq}`,
      );
    },

    page: (seq: number): PageRow | undefined => {
      const row = db.get<StoredPage>(sql`SELECT * FROM runPages WHERE seq = ${seq}`);
      return row && pageFromStored(row);
    },

    /** The calls that brought pages of a collection's lists, and how each of these lists ended. */
    pagesOf: (collection: number): PageCall[] =>
      db.all<PageCall>(
        sql`SELECT runPages.callId, runLists.ended
          FROM runs JOIN runPages ON runPages.run = runs.seq
            JOIN runLists ON runLists.seq = runPages.list
          WHERE runs.collection = ${collection} AND runs.kind = 'collect'
            AND runPages.state = 'done'
            AND runPages.callId IS NOT NULL`,
      ),

    /** What a collection's run points at is not pruned: also the reply that could not be read. */
    keepCall: (callId: string, collection: number): void => {
      db.run(
        sql`INSERT INTO collectedCalls (call, collection) SELECT seq, ${collection}
          FROM calls WHERE id = ${callId} ON CONFLICT DO NOTHING`,
      );
    },
  };
};

const listFromStored = (row: StoredList): ListRow => ({
  ...row,
  params: JSON.parse(row.params) as Record<string, unknown>,
});

type StoredPage = Omit<PageRow, 'reason'> & {
  readonly reason: string | null;
  readonly reasonSource: string | null;
};

const pageFromStored = ({ reasonSource, ...row }: StoredPage): PageRow => ({
  ...row,
  reason: messageFrom(row.reason, reasonSource),
});

/** Why a page of a list was not read. `notFound`: it was set aside because the platform does not have the thing. */
export type UnreadState = 'gap' | 'refused' | 'notFound';

/** The state of a page that was not read; of `runPages` with `ITS_CALL`. */
export const UNREAD_STATE = sql`CASE WHEN runPages.state = 'refused' AND calls.outcome = 'not_found'
  THEN 'notFound' ELSE runPages.state END`;

export const ITS_CALL = sql`LEFT JOIN calls ON calls.id = runPages.callId`;
