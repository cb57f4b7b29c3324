import type { Db } from './db.ts';
import type { DeletionCount } from './forget-person.ts';
import type { PageState } from './collections-run-rows.ts';

/** What the latest run over each list of a collection left unread, and what the platform said of it. */
export interface CompletenessRow {
  /** The sum of what the platform says there is; `null` where it does not say it of every list. */
  readonly statedTotal: number | null;
  readonly lists: number;
  /** Lists that are still being followed. */
  readonly open: number;
  readonly unread: number;
  /** Items of people who asked to be left out. */
  readonly leftOut: number;
  readonly pages: number;
  readonly duplicates: number;
  /** Lists that were not followed to their end, because as much was asked for. */
  readonly cut: number;
}

export interface UnreadPage {
  readonly operation: string;
  readonly params: string;
  readonly state: PageState;
  readonly at: string;
  readonly reason: string | null;
}

export interface CapturedCount {
  readonly door: 'capture' | 'import';
  readonly operation: string;
  readonly answers: number;
  /** ISO 8601: when the first and the last of them were loaded. */
  readonly first: string;
  readonly last: string;
}

/** A list that is followed again replaces what an earlier run knew of it. */
const LATEST = `SELECT max(l.seq) AS seq FROM runLists AS l JOIN runs ON runs.seq = l.run
  WHERE runs.collection = :collection AND runs.kind = 'collect'
  GROUP BY l.source, l.operation, l.params`;

const NONE: CompletenessRow = {
  statedTotal: null,
  lists: 0,
  open: 0,
  unread: 0,
  leftOut: 0,
  cut: 0,
  pages: 0,
  duplicates: 0,
};

const DELETIONS = `SELECT at, reason, sum(items) AS items FROM deletions WHERE collection = ?
  GROUP BY at, reason ORDER BY max(seq) DESC`;

export type CompletenessRows = ReturnType<typeof createCompleteness>;

export const createCompleteness = (db: Db) => ({
  counts: (collection: number): CompletenessRow =>
    db.snapshot(() => {
      const lists = db
        .prepare<Omit<CompletenessRow, 'pages' | 'duplicates'>>(
          `SELECT iif(count(*) FILTER (WHERE parent IS NULL AND statedTotal IS NULL) > 0, NULL,
               sum(statedTotal) FILTER (WHERE parent IS NULL)) AS statedTotal,
             count(*) AS lists,
             count(*) FILTER (WHERE ended IS NULL) AS open,
             ifnull(sum(unread), 0) AS unread,
             ifnull(sum(leftOut), 0) AS leftOut,
             count(*) FILTER (WHERE ended IN ('limit', 'date')) AS cut
           FROM runLists WHERE seq IN (${LATEST})`,
        )
        .get({ collection });
      const runs = db
        .prepare<Pick<CompletenessRow, 'pages' | 'duplicates'>>(
          `SELECT ifnull(sum(pages), 0) AS pages, ifnull(sum(duplicates), 0) AS duplicates
           FROM runs WHERE collection = ? AND kind = 'collect'`,
        )
        .get(collection);
      return Object.assign({ ...NONE }, lists, runs);
    }),

  /** What was deleted on purpose, how much on each occasion; the latest first. */
  deletions: (collection: number): DeletionCount[] =>
    db.prepare<DeletionCount>(DELETIONS).all(collection),

  /** The pages that were not read and have not been since. */
  unread: (collection: number): UnreadPage[] =>
    db
      .prepare<UnreadPage>(
        `SELECT runLists.operation, runLists.params, runPages.state, runPages.updated AS at, runPages.reason
         FROM runPages JOIN runLists ON runLists.seq = runPages.list
         WHERE runPages.state IN ('gap', 'refused') AND runLists.seq IN (${LATEST})
         ORDER BY runPages.seq`,
      )
      .all({ collection }),

  /** The platform's own words for ending a list early, and how often it said them. */
  reasons: (collection: number): { reason: string; count: number }[] =>
    db
      .prepare<{ reason: string; count: number }>(
        `SELECT incomplete AS reason, count(*) AS count FROM runLists
         WHERE incomplete IS NOT NULL AND seq IN (${LATEST})
         GROUP BY incomplete ORDER BY count DESC, reason`,
      )
      .all({ collection }),

  /** What browsing and imports brought, by the way in which it came and by operation. */
  captured: (collection: number): CapturedCount[] =>
    db
      .prepare<CapturedCount>(
        `SELECT door, calls.operation, count(*) AS answers,
           min(answers.fetchedAt) AS first, max(answers.fetchedAt) AS last
         FROM collectedCalls JOIN calls ON calls.seq = call JOIN answers ON answers.callId = calls.id
         WHERE collection = ? AND door IN ('capture', 'import')
         GROUP BY door, calls.operation ORDER BY door, calls.operation`,
      )
      .all(collection),

  /** The shapes and the platforms of what a collection holds. */
  kinds: (collection: number): { shape: string; platform: string; count: number }[] =>
    db
      .prepare<{ shape: string; platform: string; count: number }>(
        `SELECT shape, platform, count(*) AS count FROM items WHERE collection = ?
         GROUP BY platform, shape ORDER BY count DESC, shape`,
      )
      .all(collection),
});
