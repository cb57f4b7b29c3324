import {
  addMissing,
  missingOfLists,
  type FollowedList,
  type MissingReason,
  type MissingRows,
  type ListKnowledge,
} from '#kit/bounds/missing.ts';
import { expandFromText, expansionAt } from '#kit/expand.ts';
import { fitsValue } from '#kit/item-filter.ts';
import type { ItemFilter } from './filter.ts';
import type { ListEnd } from './run-rows.ts';
import type { Db } from '../file/db.ts';
import { empty, sql, type Sql } from '../file/sql.ts';

export interface FollowedListRow {
  readonly seq: number;
  readonly run: number;
  readonly operation: string;
  /** JSON: the lists of the same run that brought the thing which led to it. */
  readonly above: string;
  readonly stated: number | null;
  readonly isCut: number;
  readonly setAside: number;
  readonly repliesLeft: number;
  readonly gathered: number;
  /** Of its run: things that were listed more than once. */
  readonly duplicates: number;
  readonly ended: ListEnd | null;
  /** It was set aside because the platform does not have it. */
  readonly isNotFound: number;
  readonly expansion: string | null;
  readonly most: number | null;
  readonly until: string | null;
  readonly expand: string | null;
}

/** Whether the platform said of a page of a list that it has no such thing. */
const IS_NOT_FOUND = sql`EXISTS (SELECT 1 FROM runPages AS p JOIN calls ON calls.id = p.callId
  WHERE p.list = l.seq AND p.state = 'refused' AND calls.outcome = 'not_found')`;

/** Lists of runs, with what is known of how far they were followed; `also`: columns before the others. */
export const listsWith = (
  also: Sql,
): Sql => sql`SELECT ${also} l.seq, l.run, l.operation, l.statedTotal AS stated,
    l.incomplete IS NOT NULL AS isCut, l.unread + l.leftOut AS setAside, l.repliesLeft, l.gathered,
    l.ended, coalesce(l.ended = 'refused' AND ${IS_NOT_FOUND}, FALSE) AS isNotFound, l.expansion, (SELECT runs.duplicates FROM runs WHERE runs.seq = l.run) AS duplicates,
    sources.most, sources.until, sources.expand,
    CASE WHEN l.parent IS NULL THEN '[]' ELSE (SELECT json_group_array(p.list)
      FROM observations AS o
      JOIN calls ON calls.seq = o.call JOIN runPages AS p ON p.callId = calls.id
      WHERE o.item = l.parent AND p.run = l.run) END AS above
  FROM runLists AS l LEFT JOIN collectionSources AS sources ON sources.seq = l.source`;

/** The latest reading of each list. */
const latestIn = (collection: number): Sql => sql`${listsWith(empty)} WHERE l.seq IN (
    SELECT max(latest.seq) FROM runLists AS latest JOIN runs ON runs.seq = latest.run
    WHERE runs.collection = ${collection} AND runs.kind = 'collect'
      GROUP BY latest.operation, latest.identity)
  ORDER BY l.seq`;

const broughtBy = (
  list: number,
): Sql => sql`SELECT o.item FROM runPages AS p JOIN calls ON calls.id = p.callId
    JOIN observations AS o ON o.call = calls.seq
  WHERE p.list = ${list} AND p.state = 'done'`;

/** What a list brought, and what the lists brought to which its things led in the same run. */
const broughtWithReplies = (
  list: number,
  run: number,
): Sql => sql`WITH own AS MATERIALIZED (${broughtBy(list)})
  SELECT item FROM own
  UNION SELECT o.item FROM runLists AS below
    JOIN runPages AS p ON p.list = below.seq AND p.state = 'done'
    JOIN calls ON calls.id = p.callId JOIN observations AS o ON o.call = calls.seq
  WHERE below.run = ${run} AND below.parent IN (SELECT item FROM own)`;

/** What was deleted on purpose exists all the same. */
const deletedFrom = (collection: number): Sql =>
  sql`SELECT coalesce(sum(items), 0) AS n FROM (
    SELECT items FROM deletions WHERE collection = ${collection}
    UNION ALL SELECT items - gone FROM deleted WHERE home = ${collection}) AS gone`;

/** Rows that no list brought: they were browsed, imported, or copied from other collections. */
const hasOtherRows = (collection: number): Sql => sql`SELECT EXISTS (SELECT 1 FROM collections
  WHERE seq = ${collection} AND madeFrom IS NOT NULL)
  OR EXISTS (SELECT 1 FROM collectedCalls JOIN calls ON calls.seq = call
    WHERE collection = ${collection} AND door IN ('capture', 'import')) AS has`;

/** How much of what a collection asked for may be missing in it. */
export const createMissing = (db: Db) => ({
  /** Everything that is held is no list, and has no end. */
  missing: (
    collection: number | undefined,
    knowledge: ListKnowledge,
    filter: ItemFilter = {},
  ): MissingRows => {
    if (needsHeldRows(filter)) return { known: 0, unknown: [] };
    if (collection === undefined) return NO_LIST;
    return db.snapshot(() => {
      const found = missingOfLists(listsIn(db, collection, knowledge, filter));
      const deleted = db.get<{ n: number }>(deletedFrom(collection))?.n ?? 0;
      const hasOther = db.get<{ has: number }>(hasOtherRows(collection))?.has === 1;
      return addMissing([
        { ...found, known: found.known + deleted },
        ...(hasOther ? [NO_LIST] : []),
      ]);
    });
  },
});

const NO_LIST: MissingRows = { known: 0, unknown: [{ reason: 'noList', lists: 0 }] };

/** What a person, an import or a later look gave a row: what is not held has none of it. */
const needsHeldRows = (filter: ItemFilter): boolean =>
  [filter.tag, filter.code, filter.import, filter.rows, filter.seenFrom].some(
    (value) => value !== undefined,
  ) ||
  (filter.coder !== undefined && filter.coded !== false) ||
  [filter.noted, filter.coded, filter.disputed, filter.removed].includes(true);

function* listsIn(
  db: Db,
  collection: number,
  { things, countingReplies }: ListKnowledge,
  { platform }: ItemFilter,
): Iterable<FollowedList> {
  const own = (list: number): number =>
    db.get<{ n: number }>(sql`SELECT count(DISTINCT item) AS n FROM (${broughtBy(list)})`)?.n ?? 0;
  const withReplies = (list: number, run: number): number =>
    db.get<{ n: number }>(sql`SELECT count(*) AS n FROM (${broughtWithReplies(list, run)})`)?.n ??
    0;
  const [isThing, isCounting] = [new Set(things), new Set(countingReplies)];
  /** Lists whose total counts what the lists below them bring. */
  const counted = new Set<number>();
  for (const list of db.iterate<FollowedListRow>(latestIn(collection))) {
    const counts = isCounting.has(list.operation) && list.stated !== null;
    if (counts) counted.add(list.seq);
    if (!fitsValue<string>(list.operation.split('.', 1)[0] ?? '', platform)) continue;
    if ((JSON.parse(list.above) as readonly number[]).some((seq) => counted.has(seq))) continue;
    const came = counts
      ? withReplies(list.seq, list.run)
      : list.stated === null || list.duplicates === 0
        ? list.gathered
        : own(list.seq);
    yield {
      stated: list.stated ?? undefined,
      came,
      setAside: list.setAside,
      repliesLeft: counts ? 0 : list.repliesLeft,
      unfinished: unfinishedReason(list),
      isThing: isThing.has(list.operation),
    };
  }
}

const UNFINISHED: Readonly<Record<Exclude<ListEnd, 'end'>, MissingReason>> = {
  limit: 'limited',
  date: 'dated',
  repeated: 'repeated',
  gap: 'gap',
  refused: 'refused',
};

/** Why lists of a run are not known to be whole, each reason once; of the run itself, not of what its things led to. */
export const unfinishedLists = (db: Db, run: number): readonly MissingReason[] => [
  ...new Set(
    db
      .all<FollowedListRow>(
        sql`${listsWith(empty)} WHERE l.run = ${run} AND l.parent IS NULL ORDER BY l.seq`,
      )
      .flatMap((list) => unfinishedReason(list) ?? []),
  ),
];

/** A list that has no more pages is at its end, but only as much of it was taken as was wanted. */
export const unfinishedReason = (list: FollowedListRow): MissingReason | undefined => {
  if (list.ended === null) return 'open';
  if (list.isNotFound === 1) return 'notFound';
  if (list.ended !== 'end') return UNFINISHED[list.ended];
  if (list.isCut === 1) return 'cut';
  if (list.gathered === limitFor(list)) return 'limited';
  return list.until !== null && list.expansion === null ? 'dated' : undefined;
};

const limitFor = ({ expansion, most, expand }: FollowedListRow): number | undefined =>
  expansion === null
    ? (most ?? undefined)
    : expand === null
      ? undefined
      : expansionAt(expandFromText(expand), expansion)?.limit;
