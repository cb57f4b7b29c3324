/** What the terms of an official API ask to be deleted of what is kept, found before anything is. */
import { createHash } from 'node:crypto';
import type { Db } from '../file/db.ts';
import { selectValues, sql, type Sql, selectTexts, selectListed } from '../file/sql.ts';

/** What the terms of one official API ask to be deleted. */
export interface TermsRule {
  /** What of it the API answers. */
  readonly operations: readonly string[];
  /** ISO 8601: what was answered before is too old. Absent where the terms name no age. */
  readonly before?: string | undefined;
  /** What the platform no longer has goes, with the replies that hold it. */
  readonly deletesRemoved: boolean;
}

/** What is deleted of one collection; 0 is what was fetched without collecting. */
export interface TermsLoss {
  readonly collection: number;
  /** Items that nothing else brought. */
  readonly items: number;
  /** Those of them with codes, tags or notes. */
  readonly marked: number;
  /** Items that say from then on what they said when they were last seen. */
  readonly renewed: number;
}

/** Exactly what is deleted. */
export interface TermsDeletion {
  /** Calls that are unseen: too old. */
  readonly aged: readonly number[];
  /** Other calls whose replies and answers go, since they hold what is gone from the platform. */
  readonly emptied: readonly number[];
  /**
   * Items that are gone from the platform; and beside them what was fetched without collecting by those other
   * calls, since that is kept as long as its reply.
   */
  readonly removed: readonly number[];
  /** Sum of those of all collections. */
  readonly items: number;
  readonly replies: number;
  readonly losses: readonly TermsLoss[];
  /** SHA-256 of the set. */
  readonly digest: string;
}

/** Items that are looked through between two turns of others. */
export const LOOKED_THROUGH = 50_000;

/** Calls of the API of which something is kept. */
export const heldOf = (operations: readonly string[]): Sql => sql`FROM calls
  WHERE route = 'official-api'
    AND operation IN (${selectTexts(operations)})
  AND (EXISTS (SELECT 1 FROM answers WHERE callId = calls.id)
    OR EXISTS (SELECT 1 FROM exchanges WHERE callId = calls.id))`;

const IS_MARKED = sql`EXISTS (SELECT 1 FROM annotations WHERE item = items.id)
  OR EXISTS (SELECT 1 FROM itemCodings WHERE item = items.id)`;

export const lastItem = (db: Db): number =>
  db.get<{ id: number }>(sql`SELECT coalesce(max(id), 0) AS id FROM items`)?.id ?? 0;

/** Items that the platform no longer has, and the calls that brought them while it had them. */
function* findRemoved(
  db: Db,
  operations: readonly string[],
): Generator<void, { items: number[]; calls: number[] }> {
  const items = new Set<number>();
  const calls = new Set<number>();
  for (let after = 0, last = lastItem(db); after < last; after += LOOKED_THROUGH) {
    for (const { item, call } of db.all<{ item: number; call: number }>(
      sql`SELECT item, observations.call FROM items JOIN observations ON item = items.id
          JOIN calls ON calls.seq = observations.call
        WHERE items.id > ${after} AND items.id <= ${after + LOOKED_THROUGH}
          AND removedSince IS NOT NULL
          AND observations.at < removedSince AND route = 'official-api'
          AND calls.operation IN (${selectTexts(operations)})`,
    )) {
      items.add(item);
      calls.add(call);
    }
    yield;
  }
  return { items: [...items], calls: [...calls] };
}

/** What was fetched without collecting and is kept as long as the reply of its call. */
const findBeside = (db: Db, calls: readonly number[]): number[] =>
  db
    .all<{ id: number }>(
      sql`SELECT id FROM items WHERE collection = 0 AND call IN (${selectValues(calls)})`,
    )
    .map(({ id }) => id);

/** What becomes of the items of each collection. */
function* findLosses(db: Db, aged: string, removed: string): Generator<void, TermsLoss[]> {
  const sums = new Map<number, { items: number; marked: number; renewed: number }>();
  for (let after = 0, last = lastItem(db); after < last; after += LOOKED_THROUGH) {
    for (const { collection, isGone, isMarked, n } of db.all<{
      collection: number;
      isGone: 0 | 1;
      isMarked: 0 | 1;
      n: number;
    }>(lossesBetween(after, after + LOOKED_THROUGH, { aged, removed }))) {
      const sum = sums.get(collection) ?? { items: 0, marked: 0, renewed: 0 };
      if (isGone === 0) sum.renewed += n;
      else sum.items += n;
      if (isGone === 1 && isMarked === 1) sum.marked += n;
      sums.set(collection, sum);
    }
    yield;
  }
  return [...sums]
    .map(([collection, sum]) => ({ collection, ...sum }))
    .toSorted((a, b) => a.collection - b.collection);
}

/** Reads only, in portions. */
export function* planTermsDeletion(db: Db, rule: TermsRule): Generator<void, TermsDeletion> {
  const aged =
    rule.before === undefined
      ? []
      : db
          .all<{ seq: number }>(
            sql`SELECT seq ${heldOf(rule.operations)} AND finishedAt < ${rule.before} ORDER BY seq`,
          )
          .map(({ seq }) => seq);
  yield;
  const gone = rule.deletesRemoved
    ? yield* findRemoved(db, rule.operations)
    : { items: [], calls: [] };
  const isAged = new Set(aged);
  const emptied = gone.calls.filter((seq) => !isAged.has(seq)).toSorted(byNumber);
  const removed = [...new Set([...gone.items, ...findBeside(db, emptied)])].toSorted(byNumber);
  const losses =
    aged.length + removed.length === 0
      ? []
      : yield* findLosses(db, JSON.stringify(aged), JSON.stringify(removed));
  return {
    aged,
    emptied,
    removed,
    items: losses.reduce((sum, { items }) => sum + items, 0),
    replies: countReplies(db, [...aged, ...emptied]),
    losses,
    digest: createHash('sha256')
      .update(JSON.stringify([aged, emptied, removed]))
      .digest('hex'),
  };
}

const countReplies = (db: Db, calls: readonly number[]): number =>
  db.get<{ n: number }>(
    sql`SELECT count(*) AS n FROM exchanges JOIN calls ON calls.id = callId
      WHERE calls.seq IN (${selectValues(calls)})`,
  )?.n ?? 0;

/** By the calls that saw an item: it goes where all of them go, and says something newer where some do. */
const lossesBetween = (
  after: number,
  until: number,
  { aged, removed }: { readonly aged: string; readonly removed: string },
): Sql => sql`WITH aged(call) AS (${selectListed(aged)}),
    removed(item) AS (${selectListed(removed)}),
    touched(item, isGone) AS (
      SELECT item, min(CASE WHEN call IN (SELECT call FROM aged) THEN 1 ELSE 0 END) FROM observations
      WHERE item > ${after} AND item <= ${until} GROUP BY item HAVING max(CASE WHEN call IN (SELECT call FROM aged) THEN 1 ELSE 0 END) = 1
      UNION SELECT item, 1 FROM removed WHERE item > ${after} AND item <= ${until})
  SELECT collection, isGone, isMarked, count(*) AS n
  FROM (SELECT collection, max(isGone) AS isGone, ${IS_MARKED} AS isMarked
    FROM touched JOIN items ON items.id = touched.item GROUP BY items.id)
  GROUP BY collection, isGone, isMarked`;

const byNumber = (a: number, b: number): number => a - b;
