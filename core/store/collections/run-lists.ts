import { AppError } from '#kit/errors.ts';
import { canonical } from '#kit/identity.ts';
import { instant, type Now } from '../file/clock.ts';
import type { ListEnd, ListRow, AddListInput, PageRow, PageState } from './run-rows.ts';
import type { Db } from '../file/db.ts';
import { messageFrom, messageSource } from '../file/message-columns.ts';

/** A call that brought a page of a list. */
export interface PageCall {
  readonly callId: string;
  readonly ended: ListEnd | null;
}

type StoredList = Omit<ListRow, 'params'> & { params: string };

/** The lists that runs follow, and the pages of each. */
export const createRunLists = (db: Db, now: Now) => {
  const list = (seq: number): ListRow => {
    const row = db.prepare<StoredList>('SELECT * FROM runLists WHERE seq = ?').get(seq);
    if (!row) throw new AppError('internal_error');
    return listFromStored(row);
  };

  /** `false` when the list has such a page already: the platform repeats itself. */
  const addPage = (
    run: number,
    { seq, platform }: { seq: number; platform: string },
    cursor: string,
  ) =>
    db
      .prepare(
        `INSERT OR IGNORE INTO runPages (run, list, platform, cursor, state, updated)
         VALUES (?, ?, ?, ?, 'pending', ?)`,
      )
      .run(run, seq, platform, cursor, instant(now())) > 0;

  /** Adds a list with its first page; nothing when the run has the same list of that source already. */
  const addList = (
    run: number,
    { source, operation, params, identity, parent, link, expansion, ...list }: AddListInput,
  ) => {
    const row = db
      .prepare<{ seq: number }>(
        `INSERT OR IGNORE INTO runLists (run, source, operation, params, identity, parent, link, expansion)
         SELECT :run, :source, :operation, :params, :identity, :parent, :link, :expansion
         WHERE NOT EXISTS (SELECT 1 FROM runLists
           WHERE run = :run AND operation = :operation AND identity = :identity AND source IS :source
             AND :source IS NOT NULL)
         RETURNING seq`,
      )
      .get({
        run,
        source,
        operation,
        params: canonical(params),
        identity,
        parent,
        link,
        expansion,
      });
    if (row) addPage(run, { seq: row.seq, platform: list.platform }, '');
  };

  return {
    list,
    addPage,
    addList,

    lists: (run: number): ListRow[] =>
      db
        .prepare<StoredList>('SELECT * FROM runLists WHERE run = ? ORDER BY seq')
        .all(run)
        .map(listFromStored),

    /** Why the lists of the sources ended, each reason once. */
    endings: (run: number): ListEnd[] =>
      db
        .prepare<{ ended: ListEnd }>(
          'SELECT DISTINCT ended FROM runLists WHERE run = ? AND ended IS NOT NULL',
        )
        .all(run)
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
      db.prepare(
        'UPDATE runLists SET statedTotal = ?, incomplete = ?, unread = ?, leftOut = ?, gathered = ?, repliesLeft = ?, ended = ? WHERE seq = ?',
      ).run(
        row.statedTotal,
        row.incomplete,
        row.unread,
        row.leftOut,
        row.gathered,
        row.repliesLeft,
        row.ended,
        seq,
      );
    },

    /** Replies that its comments are known to have and that were not asked for. */
    repliesLeft: (run: number): number =>
      db
        .prepare<{ n: number }>(
          'SELECT ifnull(sum(repliesLeft), 0) AS n FROM runLists WHERE run = ?',
        )
        .get(run)?.n ?? 0,

    /** The first page of each platform that is still to be asked for, in their order; of none that refuses. */
    nextPages: (run: number, refusing: ReadonlySet<string> = new Set()): PageRow[] => {
      const platforms = db
        .prepare<{ platform: string }>(
          "SELECT DISTINCT platform FROM runPages WHERE run = ? AND state = 'pending'",
        )
        .all(run);
      return platforms
        .filter(({ platform }) => !refusing.has(platform))
        .flatMap(
          ({ platform }) =>
            db
              .prepare<StoredPage>(
                `SELECT * FROM runPages WHERE run = ? AND platform = ? AND state = 'pending'
                 ORDER BY seq LIMIT 1`,
              )
              .get(run, platform) ?? [],
        )
        .map(pageFromStored)
        .sort((a, b) => a.seq - b.seq);
    },

    /** The platforms that a run asks. */
    platforms: (run: number): string[] =>
      db
        .prepare<{ platform: string }>('SELECT DISTINCT platform FROM runPages WHERE run = ?')
        .all(run)
        .map(({ platform }) => platform),

    /** How many pages of a platform are still to be asked for. */
    pendingOf: (run: number, platform: string): number =>
      db
        .prepare<{ n: number }>(
          "SELECT count(*) AS n FROM runPages WHERE run = ? AND platform = ? AND state = 'pending'",
        )
        .get(run, platform)?.n ?? 0,

    /** The pages that were not read, in their order. */
    unread: (run: number): PageRow[] =>
      db
        .prepare<StoredPage>(
          "SELECT * FROM runPages WHERE run = ? AND state IN ('gap', 'refused') ORDER BY seq",
        )
        .all(run)
        .map(pageFromStored),

    /** Pages that are still to be read, or were not read; not those that were, of which there may be many. */
    pageCounts: (run: number): Readonly<Record<Exclude<PageState, 'done'>, number>> => {
      const rows = db
        .prepare<{ state: PageState; n: number }>(
          `SELECT 'pending' AS state, count(*) AS n FROM runPages WHERE run = ?1 AND state = 'pending'
           UNION ALL
           SELECT state, count(*) FROM runPages WHERE run = ?1 AND state IN ('gap', 'refused') GROUP BY state`,
        )
        .all(run);
      const found = Object.fromEntries(rows.map(({ state, n }) => [state, n]));
      return { pending: 0, gap: 0, refused: 0, ...found };
    },

    updatePage: (
      seq: number,
      change: Partial<Pick<PageRow, 'state' | 'attempts' | 'dueAt' | 'reason' | 'callId'>>,
    ): void => {
      const row = db.prepare<StoredPage>('SELECT * FROM runPages WHERE seq = ?').get(seq);
      if (!row) throw new AppError('internal_error');
      const changed = { ...pageFromStored(row), ...change };
      db.prepare(
        'UPDATE runPages SET state = ?, attempts = ?, dueAt = ?, reason = ?, reasonSource = ?, callId = ?, updated = ? WHERE seq = ?',
      ).run(
        changed.state,
        changed.attempts,
        changed.dueAt,
        changed.reason?.message ?? null,
        messageSource(changed.reason),
        changed.callId,
        instant(now()),
        seq,
      );
    },

    page: (seq: number): PageRow | undefined => {
      const row = db.prepare<StoredPage>('SELECT * FROM runPages WHERE seq = ?').get(seq);
      return row && pageFromStored(row);
    },

    /** The calls that brought pages of a collection's lists, and how each of these lists ended. */
    pagesOf: (collection: number): PageCall[] =>
      db
        .prepare<PageCall>(
          `SELECT runPages.callId, runLists.ended
           FROM runs JOIN runPages ON runPages.run = runs.seq JOIN runLists ON runLists.seq = runPages.list
           WHERE runs.collection = ? AND runs.kind = 'collect' AND runPages.state = 'done'
             AND runPages.callId IS NOT NULL`,
        )
        .all(collection),

    /** What a collection's run points at is not pruned: also the reply that could not be read. */
    keepCall: (callId: string, collection: number): void => {
      db.prepare(
        'INSERT OR IGNORE INTO collectedCalls (call, collection) SELECT seq, ? FROM calls WHERE id = ?',
      ).run(collection, callId);
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
