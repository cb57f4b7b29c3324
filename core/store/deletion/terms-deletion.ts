import { createHash } from 'node:crypto';
import { instant, newId, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { inPortions } from '../file/portions.ts';
import { deleteItems } from '../collections/delete-item.ts';
import type { Redraft } from '../collections/item-columns.ts';
import { deleteCall, type Deletable } from './delete-call.ts';
import { recordDeletion } from './record-deletion.ts';
import { unseeCalls, type UnseenItem } from './unsee-calls.ts';

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
  readonly replies: number;
  readonly losses: readonly TermsLoss[];
  /** SHA-256 of the set. */
  readonly digest: string;
}

/** How much of a collection an official API brought. */
export interface TermsHolding {
  readonly collection: number;
  readonly calls: number;
  /** ISO 8601: the oldest answer that is still kept. */
  readonly oldest: string;
}

const LOOKED_THROUGH = 50_000;
const CHANGED = 50;

/** Calls of the API of which something is kept. */
const HELD = `FROM calls WHERE route = 'official-api' AND operation IN (SELECT value FROM json_each(:operations))
  AND (EXISTS (SELECT 1 FROM answers WHERE callId = calls.id)
    OR EXISTS (SELECT 1 FROM exchanges WHERE callId = calls.id))`;

const IS_MARKED = `EXISTS (SELECT 1 FROM annotations WHERE item = items.id)
  OR EXISTS (SELECT 1 FROM itemCodings WHERE item = items.id)`;

export type TermsDeletions = ReturnType<typeof createTermsDeletions>;

/** Deleting what the terms of official APIs ask to be deleted, and finding what is to be had again before. */
export const createTermsDeletions = (
  db: Db,
  now: Now,
  { forgetAnswers, removeUpdateCopies }: Parts,
) => {
  const lastItem = (): number =>
    db.prepare<{ id: number }>('SELECT ifnull(max(id), 0) AS id FROM items').get()?.id ?? 0;

  /** Items that the platform no longer has, and the calls that brought them while it had them. */
  function* findRemoved(operations: string): Generator<void, { items: number[]; calls: number[] }> {
    const items = new Set<number>();
    const calls = new Set<number>();
    for (let after = 0, last = lastItem(); after < last; after += LOOKED_THROUGH) {
      for (const { item, call } of db
        .prepare<{ item: number; call: number }>(
          `SELECT item, observations.call FROM items JOIN observations ON item = items.id
             JOIN calls ON calls.seq = observations.call
           WHERE items.id > :after AND items.id <= :until AND removedSince IS NOT NULL
             AND observations.at < removedSince AND route = 'official-api'
             AND calls.operation IN (SELECT value FROM json_each(:operations))`,
        )
        .all({ after, until: after + LOOKED_THROUGH, operations })) {
        items.add(item);
        calls.add(call);
      }
      yield;
    }
    return { items: [...items], calls: [...calls] };
  }

  /** What was fetched without collecting and is kept as long as the reply of its call. */
  const findBeside = (calls: readonly number[]): number[] =>
    db
      .prepare<{ id: number }>(
        'SELECT id FROM items WHERE collection = 0 AND call IN (SELECT value FROM json_each(?))',
      )
      .all(JSON.stringify(calls))
      .map(({ id }) => id);

  /** What becomes of the items of each collection. */
  function* findLosses(aged: string, removed: string): Generator<void, TermsLoss[]> {
    const sums = new Map<number, { items: number; marked: number; renewed: number }>();
    for (let after = 0, last = lastItem(); after < last; after += LOOKED_THROUGH) {
      for (const { collection, isGone, isMarked, n } of db
        .prepare<{ collection: number; isGone: 0 | 1; isMarked: 0 | 1; n: number }>(LOSSES)
        .all({ after, until: after + LOOKED_THROUGH, aged, removed })) {
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

  function* plan(rule: TermsRule): Generator<void, TermsDeletion> {
    const operations = JSON.stringify(rule.operations);
    const aged =
      rule.before === undefined
        ? []
        : db
            .prepare<{ seq: number }>(`SELECT seq ${HELD} AND finishedAt < :before ORDER BY seq`)
            .all({ operations, before: rule.before })
            .map(({ seq }) => seq);
    yield;
    const gone = rule.deletesRemoved ? yield* findRemoved(operations) : { items: [], calls: [] };
    const isAged = new Set(aged);
    const emptied = gone.calls.filter((seq) => !isAged.has(seq)).toSorted(byNumber);
    const removed = [...new Set([...gone.items, ...findBeside(emptied)])].toSorted(byNumber);
    const losses =
      aged.length + removed.length === 0
        ? []
        : yield* findLosses(JSON.stringify(aged), JSON.stringify(removed));
    return {
      aged,
      emptied,
      removed,
      replies: countReplies([...aged, ...emptied]),
      losses,
      digest: createHash('sha256')
        .update(JSON.stringify([aged, emptied, removed]))
        .digest('hex'),
    };
  }

  const countReplies = (calls: readonly number[]): number =>
    db
      .prepare<{ n: number }>(
        `SELECT count(*) AS n FROM exchanges JOIN calls ON calls.id = callId
         WHERE calls.seq IN (SELECT value FROM json_each(?))`,
      )
      .get(JSON.stringify(calls))?.n ?? 0;

  const createRecord = (replies: number) => {
    const at = instant(now());
    return (items: readonly UnseenItem[]): void => {
      const kinds = Map.groupBy(items, ({ collection, shape }) => `${collection} ${shape}`);
      for (const [first, ...others] of kinds.values())
        if (first)
          recordDeletion(db, newId(now()), {
            at,
            platform: first.platform,
            collection: first.collection,
            shape: first.shape,
            reason: 'terms',
            items: others.length + 1,
            replies,
          });
    };
  };

  function* deleteRemoved(
    ids: readonly number[],
    record: (items: readonly UnseenItem[]) => void,
  ): Generator<void> {
    for (let from = 0; from < ids.length; from += CHANGED) {
      db.transaction(() => {
        const items = db
          .prepare<UnseenItem>(
            `SELECT id, collection, platform, shape, removedSince FROM items
             WHERE id IN (SELECT value FROM json_each(?))`,
          )
          .all(JSON.stringify(ids.slice(from, from + CHANGED)));
        deleteItems(db, items);
        record(items);
      });
      yield;
    }
  }

  function* emptyCalls(seqs: readonly number[]): Generator<void> {
    for (let from = 0; from < seqs.length; from += CHANGED) {
      const calls = db
        .prepare<Omit<Deletable, 'fromArchive'>>(
          `SELECT calls.seq, calls.id, answers.sha256 AS content
           FROM calls LEFT JOIN answers ON answers.callId = calls.id
           WHERE calls.seq IN (SELECT value FROM json_each(?))`,
        )
        .all(JSON.stringify(seqs.slice(from, from + CHANGED)));
      db.transaction(() => {
        for (const call of calls) deleteCall(db, { ...call, fromArchive: 0 });
      });
      forgetAnswers();
      yield;
    }
  }

  /** What is deleted is overwritten; older copies in free pages leave when the data file is compacted. */
  function* securely(portions: Generator<void>): Generator<void> {
    for (;;) {
      db.exec('PRAGMA secure_delete = ON');
      try {
        if (portions.next().done === true) return;
      } finally {
        db.exec('PRAGMA secure_delete = OFF');
      }
      yield;
    }
  }

  return {
    /** What is deleted by a rule at present. Reads only, in portions. */
    plan: async (rule: TermsRule): Promise<TermsDeletion> => inPortions(plan(rule)),

    /**
     * Deletes that: items, notes and codes, replies and answers. The rows of the calls stay for the ledger.
     * The copies made before updates go, since they hold it too. Where it is interrupted, the rest is found
     * by the next plan.
     */
    delete: async (planned: TermsDeletion, redraft: Redraft): Promise<void> => {
      const record = createRecord(planned.replies);
      await inPortions(securely(deleteRemoved(planned.removed, record)));
      await inPortions(securely(unseeCalls(db, planned.aged, redraft, record)));
      await inPortions(securely(emptyCalls([...planned.aged, ...planned.emptied])));
      removeUpdateCopies();
    },

    /** What each collection holds of an API, by its operations. */
    holdings: (operations: readonly string[]): TermsHolding[] =>
      db
        .prepare<TermsHolding>(
          `SELECT collection, count(*) AS calls, min(finishedAt) AS oldest
           FROM (SELECT seq, finishedAt ${HELD}) CROSS JOIN collectedCalls ON call = seq
           GROUP BY collection ORDER BY collection`,
        )
        .all({ operations: JSON.stringify(operations) }),

    /** Items of a collection that an API brought and that were seen last before an instant. */
    stale: async (
      collection: number,
      operations: readonly string[],
      before: string,
    ): Promise<ReadonlySet<number>> => {
      const found = new Set<number>();
      await inPortions(findStale(db, { collection, operations, before }, lastItem(), found));
      return found;
    },
  };
};

interface Parts {
  readonly forgetAnswers: () => void;
  readonly removeUpdateCopies: () => void;
}

interface Stale {
  readonly collection: number;
  readonly operations: readonly string[];
  readonly before: string;
}

function* findStale(db: Db, stale: Stale, last: number, found: Set<number>): Generator<void> {
  const { collection, before } = stale;
  const operations = JSON.stringify(stale.operations);
  for (let after = 0; after < last; after += LOOKED_THROUGH) {
    for (const { id } of db
      .prepare<{ id: number }>(STALE)
      .all({ collection, before, operations, after, until: after + LOOKED_THROUGH }))
      found.add(id);
    yield;
  }
}

const STALE = `SELECT id FROM items WHERE id > :after AND id <= :until AND +collection = :collection
  AND removedSince IS NULL AND +lastSeen < :before AND EXISTS (
    SELECT 1 FROM observations JOIN calls ON calls.seq = observations.call
    WHERE item = items.id AND route = 'official-api'
      AND calls.operation IN (SELECT value FROM json_each(:operations)))`;

/** By the calls that saw an item: it goes where all of them go, and says something newer where some do. */
const LOSSES = `WITH aged(call) AS (SELECT value FROM json_each(:aged)),
    removed(item) AS (SELECT value FROM json_each(:removed)),
    touched(item, isGone) AS (
      SELECT item, min(call IN aged) FROM observations
      WHERE item > :after AND item <= :until GROUP BY item HAVING max(call IN aged)
      UNION SELECT item, 1 FROM removed WHERE item > :after AND item <= :until)
  SELECT collection, isGone, isMarked, count(*) AS n
  FROM (SELECT collection, max(isGone) AS isGone, ${IS_MARKED} AS isMarked
    FROM touched JOIN items ON items.id = touched.item GROUP BY items.id)
  GROUP BY collection, isGone, isMarked`;

const byNumber = (a: number, b: number): number => a - b;
