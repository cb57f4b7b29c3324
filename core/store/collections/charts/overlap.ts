import type { MissingReason, ListKnowledge } from '#kit/bounds/missing.ts';
import {
  COMPARED_ROUTES,
  overlapFrom,
  type ComparedList,
  type ComparedRoute,
  type OnlyHere,
  type Overlap,
  type ListsToCompare,
  type ListToCompare,
} from '#kit/comparing/overlap.ts';
import { createMissing, unfinishedLists } from '../missing.ts';
import type { Db } from '../../file/db.ts';
import { literal, sql, type Sql } from '../../file/sql.ts';

/** Of what only one side has, so many are named. */
const NAMED = literal(10);
/** Characters of a text. */
const LENGTH = literal(160);

/** The first place of each thing: by pages in the order in which they were requested. */
const listed = (collection: number, which: Sql): Sql =>
  sql`SELECT items.id, items.platform, items.shape, items.entityId,
      min(p.seq * 1e6 + o.place) AS at
    FROM runs JOIN runLists AS l ON l.run = runs.seq JOIN runPages AS p ON p.list = l.seq
      JOIN calls ON calls.id = p.callId JOIN observations AS o ON o.call = calls.seq
      JOIN items ON items.id = o.item
    WHERE l.parent IS NULL AND p.state = 'done' AND runs.kind = 'collect'
      AND runs.collection = ${collection} AND items.collection = ${collection} AND ${which}
    GROUP BY items.id`;

const rowsOf = ({ collection, run, route }: ListToCompare): Sql => {
  if (run !== undefined) return listed(collection, sql`runs.seq = ${run}`);
  if (route !== undefined) return listed(collection, sql`calls.route = ${route}`);
  // In the order in which they were collected.
  return sql`SELECT id, platform, shape, entityId, id AS at FROM items
    WHERE collection = ${collection}`;
};

const IS_SAME = sql`one.platform = other.platform AND one.shape = other.shape
  AND one.entityId = other.entityId`;

const withBoth = (one: ListToCompare, other: ListToCompare): Sql =>
  sql`WITH one AS MATERIALIZED (${rowsOf(one)}), other AS MATERIALIZED (${rowsOf(other)})`;

interface Counts {
  readonly first: number;
  readonly second: number;
  readonly both: number;
  readonly squares: number;
}

/** Compares two lists where they lie: neither is held in memory. */
export const createOverlap = (db: Db) => {
  const { missing } = createMissing(db);

  const count = (one: ListToCompare, other: ListToCompare): Counts =>
    db.get<Counts>(
      sql`${withBoth(one, other)}, ranked AS (
          SELECT row_number() OVER (ORDER BY one.at, one.id) AS a,
            row_number() OVER (ORDER BY other.at, other.id) AS b
          FROM one JOIN other ON ${IS_SAME})
        SELECT (SELECT count(*) FROM one) AS first, (SELECT count(*) FROM other) AS second,
          count(*) AS both, coalesce(sum(CAST(a - b AS REAL) * (a - b)), 0) AS squares FROM ranked`,
    ) ?? { first: 0, second: 0, both: 0, squares: 0 };

  const firstOnly = (one: ListToCompare, other: ListToCompare): readonly OnlyHere[] =>
    db.all<OnlyHere>(
      sql`${withBoth(one, other)}
        SELECT substr(coalesce(nullif(items.title, ''), nullif(items.text, ''), items.address),
            1, ${LENGTH}) AS text, items.author, items.address
        FROM one JOIN items ON items.id = one.id
        WHERE NOT EXISTS (SELECT 1 FROM other WHERE ${IS_SAME}) ORDER BY one.at, one.id LIMIT ${NAMED}`,
    );

  const routes = (collection: number): readonly ComparedRoute[] => {
    const found = db.all<{ route: string }>(
      sql`SELECT DISTINCT calls.route FROM runs JOIN runPages AS p ON p.run = runs.seq
          JOIN calls ON calls.id = p.callId
        WHERE runs.collection = ${collection} AND runs.kind = 'collect'`,
    );
    return COMPARED_ROUTES.filter((known) => found.some(({ route }) => route === known));
  };

  const unfinished = (
    { collection, run }: ListToCompare,
    knowledge: ListKnowledge,
  ): readonly MissingReason[] =>
    run === undefined
      ? missing(collection, knowledge).unknown.map(({ reason }) => reason)
      : unfinishedLists(db, run);

  return ({ first: one, second: other }: ListsToCompare, knowledge: ListKnowledge): Overlap => {
    const counts = count(one, other);
    const side = (own: ListToCompare, opposite: ListToCompare, rows: number): ComparedList => ({
      rows,
      unfinished: unfinished(own, knowledge),
      only: rows - counts.both,
      firstOnly: firstOnly(own, opposite),
      routes: routes(own.collection),
    });
    return overlapFrom(counts, counts.squares, {
      first: side(one, other, counts.first),
      second: side(other, one, counts.second),
    });
  };
};
