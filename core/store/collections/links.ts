import { LINK_STATES, linkState, type LinkFacts, type LinkState } from '#kit/link-state.ts';
import type { Message } from '#kit/message.ts';
import { canonical } from '#kit/identity.ts';
import type { Db } from '../file/db.ts';
import { empty, selectValues, sql, type Sql } from '../file/sql.ts';
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

/** Parameters are stored as text, and a reason in two columns. */
interface StoredColumns {
  readonly params: string | null;
  readonly reason: string | null;
  readonly reasonSource: string | null;
}
type StoredLink = Omit<LinkRow, 'params' | 'reason'> & StoredColumns;
type StoredGivenLink = Omit<GivenLinkRow, 'params' | 'reason'> & StoredColumns;

const STATE_POSITIONS = Object.fromEntries(
  LINK_STATES.map((state, position) => [state, position]),
) as Readonly<Record<LinkState, number>>;

/**
 * What became of each link of a collection, in the order in which they were given: a few bytes for each, so
 * that any page of them can be shown without reading all again.
 */
export interface LinkOutline {
  readonly seqs: Float64Array;
  /** Positions in `LINK_STATES`. */
  readonly states: Uint8Array;
  readonly rows: Float64Array;
  readonly repliesLeft: Float64Array;
  /** The `seq` of the page that tells why not, or why not all; 0 where none does. */
  readonly reasonPages: Float64Array;
}

/** What a link itself says: what became of it is in the outline. */
export type GivenLinkRow = Pick<
  LinkRow,
  'seq' | 'line' | 'text' | 'operation' | 'params' | 'reason'
>;

interface OutlinedLink extends LinkFacts {
  readonly seq: number;
  readonly repliesLeft: number;
  readonly reasonPage: number | null;
}

/** The latest reading of each list of a link, as it counts for completeness; with `run` those of one run. */
const latestLists = (collection: number, run?: number): Sql =>
  sql`SELECT max(l.seq) FROM runLists AS l JOIN runs ON runs.seq = l.run
    WHERE runs.collection = ${collection} AND runs.kind = 'collect'
      ${run === undefined ? empty : sql`AND runs.seq = ${run}`}
    GROUP BY l.operation, l.identity`;

/** What the lists of each link came to, and these columns. The reason is that of the first page. */
const factsWith = (columns: Sql, collection: number, run?: number): Sql => sql`
WITH latest AS MATERIALIZED (
  SELECT l.link, l.ended, l.gathered, l.repliesLeft, l.run, l.seq FROM runLists AS l
  WHERE l.link IS NOT NULL AND l.seq IN (${latestLists(collection, run)})
), sums AS MATERIALIZED (
  SELECT latest.link, count(*) AS lists, count(*) FILTER (WHERE ended IS NULL) AS open,
    count(*) FILTER (WHERE ended = 'gap') AS gaps,
    count(*) FILTER (WHERE ended = 'refused') AS refused,
    count(*) FILTER (WHERE ended IN ('limit', 'date')) AS limited,
    sum(gathered) AS rows, sum(repliesLeft) AS repliesLeft,
    max(CASE WHEN ended IS NULL THEN latest.run END) AS openRun
  FROM latest GROUP BY latest.link
), reasons AS MATERIALIZED (
  SELECT told.link, told.page, told.missing, first.reason, first.reasonSource
  FROM (
    SELECT latest.link, min(runPages.seq) AS page,
      count(*) FILTER (WHERE calls.outcome = 'not_found') AS missing
    FROM latest JOIN runPages ON runPages.list = latest.seq
      LEFT JOIN calls ON calls.id = runPages.callId
    WHERE runPages.state IN ('gap', 'refused') GROUP BY latest.link
  ) AS told JOIN runPages AS first ON first.seq = told.page
)
SELECT links.seq, links.operation, coalesce(sums.lists, 0) AS lists, coalesce(sums.open, 0) AS open,
  coalesce(sums.gaps, 0) AS gaps,
  coalesce(sums.refused, 0) AS refused, coalesce(reasons.missing, 0) AS missing,
  coalesce(sums.limited, 0) AS limited, coalesce(sums.rows, 0) AS rows,
  coalesce(sums.repliesLeft, 0) AS repliesLeft, runs.state AS runState, ${columns}
FROM links LEFT JOIN sums ON sums.link = links.seq LEFT JOIN reasons ON reasons.link = links.seq
  LEFT JOIN runs ON runs.seq = sums.openRun
WHERE links.collection = ${collection}
  ${run === undefined ? empty : sql`AND (links.run = ${run} OR sums.link IS NOT NULL)`}
  AND links.identity NOT LIKE 'deleted %'
ORDER BY links.seq`;

const LINK_COLUMNS = sql`links.line, links.text, links.params,
  coalesce(links.reason, reasons.reason) AS reason,
  CASE WHEN links.reason IS NULL THEN reasons.reasonSource ELSE links.reasonSource END
    AS reasonSource`;

/** The page whose reason is told, where the link has none of its own. */
const REASON_PAGE = sql`CASE WHEN links.reason IS NULL THEN reasons.page END AS reasonPage`;

export type Links = ReturnType<typeof createLinks>;

/** What collections were given to gather, each link once, and what became of it. */
export const createLinks = (db: Db) => ({
  /** Adds those that are new to the collection; of one that is known, the later run and line hold. */
  add: (collection: number, run: number, inputs: readonly AddLinkInput[]): Map<string, number> => {
    const found = new Map<string, number>();
    for (const { identity, line, text, operation, params, reason } of inputs) {
      const row = db.get<{ seq: number }>(
        sql`INSERT INTO links
            (collection, identity, line, text, operation, params, reason, reasonSource, run)
          VALUES (${collection}, ${identity}, ${line}, ${text}, ${operation},
            ${params && canonical(params)}, ${reason?.message}, ${messageSource(reason ?? null)},
            ${run})
          ON CONFLICT (collection, identity) DO UPDATE SET run = excluded.run,
            line = coalesce(excluded.line, links.line),
            text = CASE WHEN excluded.text = '' THEN links.text ELSE excluded.text END
          RETURNING seq`,
      );
      if (row) found.set(identity, row.seq);
    }
    return found;
  },

  /** Those that are known of a collection, by identity. */
  known: (collection: number): Map<string, number> =>
    new Map(
      db
        .all<{ identity: string; seq: number }>(
          sql`SELECT identity, seq FROM links WHERE collection = ${collection}`,
        )
        .map(({ identity, seq }) => [identity, seq]),
    ),

  /** In the order in which they were given first; with `run` those of one run, and what it came to. */
  list: (collection: number, run?: number): LinkRow[] =>
    db.all<StoredLink>(factsWith(LINK_COLUMNS, collection, run)).map(fromStored),

  /** Reads all lists of a collection: of 20,000 links that takes most of a second. */
  outline: (collection: number): LinkOutline => {
    const links = db.all<OutlinedLink>(factsWith(REASON_PAGE, collection));
    return {
      seqs: Float64Array.from(links, ({ seq }) => seq),
      states: Uint8Array.from(links, (link) => STATE_POSITIONS[linkState(link)]),
      rows: Float64Array.from(links, ({ rows }) => rows),
      repliesLeft: Float64Array.from(links, ({ repliesLeft }) => repliesLeft),
      reasonPages: Float64Array.from(links, ({ reasonPage }) => reasonPage ?? 0),
    };
  },

  /** No data file has more links and lists than this. */
  size: (): number =>
    db.get<{ n: number }>(
      sql`SELECT coalesce((SELECT max(seq) FROM links), 0)
        + coalesce((SELECT max(seq) FROM runLists), 0) AS n`,
    )?.n ?? 0,

  /** Those of the collection that have these words in what was given, whatever their case. */
  withWords: (collection: number, words: string): Float64Array => {
    const sought = words.toLocaleLowerCase();
    const found: number[] = [];
    for (const { seq, given } of db.iterate<{ seq: number; given: string }>(
      sql`SELECT seq, CASE WHEN text = '' THEN coalesce(params, '') ELSE text END AS given
        FROM links
        WHERE collection = ${collection} ORDER BY seq`,
    ))
      if (given.toLocaleLowerCase().includes(sought)) found.push(seq);
    return Float64Array.from(found);
  },

  /** Some links by number, each with the reason of a page where it has none of its own; those that are there. */
  given: (
    wanted: readonly { readonly seq: number; readonly reasonPage: number }[],
  ): GivenLinkRow[] =>
    db
      .all<StoredGivenLink>(
        sql`SELECT links.seq, links.line, links.text, links.operation, links.params,
            coalesce(links.reason, runPages.reason) AS reason,
            CASE WHEN links.reason IS NULL THEN runPages.reasonSource ELSE links.reasonSource END
              AS reasonSource
          FROM json_each(${JSON.stringify(wanted)}) AS wanted
            JOIN links ON links.seq = CAST(wanted.value ->> 'seq' AS BIGINT)
            LEFT JOIN runPages ON runPages.seq = CAST(wanted.value ->> 'reasonPage' AS BIGINT)
          WHERE links.identity NOT LIKE 'deleted %' ORDER BY links.seq`,
      )
      .map(fromStored),

  /** The runs in which lists of these links (of all without them) could not be read, or were refused. */
  failedRuns: (collection: number, links?: readonly number[]): string[] =>
    db
      .all<{ id: string }>(
        sql`SELECT DISTINCT runs.seq, runs.id FROM runLists AS l JOIN runs ON runs.seq = l.run
          WHERE l.seq IN (${latestLists(collection)})
            AND (l.ended IN ('gap', 'refused') OR l.ended IS NULL)
            ${links === undefined ? empty : sql`AND l.link IN (${selectValues(links)})`}
          ORDER BY runs.seq`,
      )
      .map(({ id }) => id),
});

const fromStored = <Row extends StoredColumns>({ params, reason, reasonSource, ...row }: Row) => ({
  ...row,
  params: params === null ? null : (JSON.parse(params) as Record<string, unknown>),
  reason: messageFrom(reason, reasonSource),
});
