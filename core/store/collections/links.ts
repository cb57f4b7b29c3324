import type { Message } from '#kit/message.ts';
import { canonical } from '#kit/identity.ts';
import type { Db } from '../file/db.ts';
import { messageFrom, messageSource } from '../file/message-columns.ts';
import type { RunState } from './run-rows.ts';

/** What a person gave to be gathered: a link, an identifier, or the list of a page. */
export interface AddLinkInput {
  /** Two links with the same one are the same link. */
  readonly identity: string;
  /** From 1; none where it was not one line of several. */
  readonly line?: number | undefined;
  /** As it was given. */
  readonly text: string;
  /** What it was recognised as; none of a line that means nothing. */
  readonly operation?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** Why it is not gathered. */
  readonly reason?: Message | undefined;
}

/** A link with what the latest reading of its lists came to. */
export interface LinkRow {
  readonly seq: number;
  readonly line: number | null;
  readonly text: string;
  readonly operation: string | null;
  readonly params: Readonly<Record<string, unknown>> | null;
  /** Why it was not gathered, or a part of it. */
  readonly reason: Message | null;
  readonly lists: number;
  /** Lists that are not followed to their end yet, and the state of their run. */
  readonly open: number;
  readonly runState: RunState | null;
  readonly gaps: number;
  readonly refused: number;
  /** Of the refused ones, those that the platform does not have. */
  readonly missing: number;
  readonly limited: number;
  /** Items that its lists brought, those that came twice counted twice. */
  readonly rows: number;
  /** Replies that its comments are known to have and that were not asked for. */
  readonly repliesLeft: number;
}

interface StoredLink extends Omit<LinkRow, 'params' | 'reason'> {
  readonly params: string | null;
  readonly reason: string | null;
  readonly reasonSource: string | null;
}

/** The latest reading of each list of a link, as it counts for completeness. */
const LATEST = `SELECT max(l.seq) FROM runLists AS l JOIN runs ON runs.seq = l.run
  WHERE runs.collection = :collection AND runs.kind = 'collect' AND (:run IS NULL OR runs.seq = :run)
  GROUP BY l.operation, l.identity`;

/** SQLite takes the state and the reason from the row of the maximum. */
const LINKS = `
WITH latest AS MATERIALIZED (
  SELECT l.link, l.ended, l.gathered, l.repliesLeft, l.run, l.seq FROM runLists AS l
  WHERE l.link IS NOT NULL AND l.seq IN (${LATEST})
), sums AS MATERIALIZED (
  SELECT latest.link, count(*) AS lists, count(*) FILTER (WHERE ended IS NULL) AS open,
    count(*) FILTER (WHERE ended = 'gap') AS gaps, count(*) FILTER (WHERE ended = 'refused') AS refused,
    count(*) FILTER (WHERE ended IN ('limit', 'date')) AS limited,
    sum(gathered) AS rows, sum(repliesLeft) AS repliesLeft,
    max(iif(ended IS NULL, latest.run, NULL)) AS openRun
  FROM latest GROUP BY latest.link
), reasons AS MATERIALIZED (
  SELECT latest.link, min(runPages.seq), runPages.reason, runPages.reasonSource,
    count(*) FILTER (WHERE calls.outcome = 'not_found') AS missing
  FROM latest JOIN runPages ON runPages.list = latest.seq LEFT JOIN calls ON calls.id = runPages.callId
  WHERE runPages.state IN ('gap', 'refused') GROUP BY latest.link
)
SELECT links.seq, links.line, links.text, links.operation, links.params,
  ifnull(links.reason, reasons.reason) AS reason,
  iif(links.reason IS NULL, reasons.reasonSource, links.reasonSource) AS reasonSource,
  ifnull(sums.lists, 0) AS lists, ifnull(sums.open, 0) AS open, ifnull(sums.gaps, 0) AS gaps,
  ifnull(sums.refused, 0) AS refused, ifnull(reasons.missing, 0) AS missing,
  ifnull(sums.limited, 0) AS limited, ifnull(sums.rows, 0) AS rows,
  ifnull(sums.repliesLeft, 0) AS repliesLeft, runs.state AS runState
FROM links LEFT JOIN sums ON sums.link = links.seq LEFT JOIN reasons ON reasons.link = links.seq
  LEFT JOIN runs ON runs.seq = sums.openRun
WHERE links.collection = :collection AND (:run IS NULL OR links.run = :run OR sums.link IS NOT NULL)
  AND links.identity NOT LIKE 'deleted %'
ORDER BY links.seq`;

export type Links = ReturnType<typeof createLinks>;

/** What collections were given to gather, each link once, and what became of it. */
export const createLinks = (db: Db) => ({
  /** Adds those that are new to the collection; of one that is known, the later run and line hold. */
  add: (collection: number, run: number, inputs: readonly AddLinkInput[]): Map<string, number> => {
    const found = new Map<string, number>();
    for (const { identity, line, text, operation, params, reason } of inputs) {
      const row = db
        .prepare<{ seq: number }>(
          `INSERT INTO links
             (collection, identity, line, text, operation, params, reason, reasonSource, run)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (collection, identity) DO UPDATE SET run = excluded.run,
             line = ifnull(excluded.line, line), text = iif(excluded.text = '', text, excluded.text)
           RETURNING seq`,
        )
        .get(
          collection,
          identity,
          line,
          text,
          operation,
          params && canonical(params),
          reason?.message,
          messageSource(reason ?? null),
          run,
        );
      if (row) found.set(identity, row.seq);
    }
    return found;
  },

  /** Those that are known of a collection, by identity. */
  known: (collection: number): Map<string, number> =>
    new Map(
      db
        .prepare<{ identity: string; seq: number }>(
          'SELECT identity, seq FROM links WHERE collection = ?',
        )
        .all(collection)
        .map(({ identity, seq }) => [identity, seq]),
    ),

  /** In the order in which they were given first; with `run` those of one run, and what it came to. */
  list: (collection: number, run?: number): LinkRow[] =>
    db
      .prepare<StoredLink>(LINKS)
      .all({ collection, run: run ?? null })
      .map(linkFromRow),

  /** The runs in which lists of these links (of all without them) could not be read, or were refused. */
  failedRuns: (collection: number, links?: readonly number[]): string[] =>
    db
      .prepare<{ id: string }>(
        `SELECT DISTINCT runs.id FROM runLists AS l JOIN runs ON runs.seq = l.run
         WHERE l.seq IN (${LATEST}) AND (l.ended IN ('gap', 'refused') OR l.ended IS NULL)
           AND (:links IS NULL OR l.link IN (SELECT value FROM json_each(:links)))
         ORDER BY runs.seq`,
      )
      .all({ collection, run: null, links: links === undefined ? null : JSON.stringify(links) })
      .map(({ id }) => id),
});

const linkFromRow = ({ params, reason, reasonSource, ...row }: StoredLink): LinkRow => ({
  ...row,
  params: params === null ? null : (JSON.parse(params) as Record<string, unknown>),
  reason: messageFrom(reason, reasonSource),
});
