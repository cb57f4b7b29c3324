import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { JOIN_IN_ORDER, notByIndex } from '../file/dialect.ts';
import { selectValues, sql, type Sql, selectTexts } from '../file/sql.ts';
import { inPortions } from '../file/portions.ts';
import { deleteItems } from '../collections/delete-item.ts';
import type { Redraft } from '../collections/item-columns.ts';
import { deleteCall, type Deletable } from './delete-call.ts';
import { overwriteDeleted, recordDeletedItems } from './record-deletion.ts';
import {
  heldOf,
  lastItem,
  LOOKED_THROUGH,
  planTermsDeletion,
  type TermsDeletion,
  type TermsRule,
} from './plan-terms-deletion.ts';
import { unseeCalls, type UnseenItem } from './unsee-calls.ts';

/** How much of a collection an official API brought. */
export interface TermsHolding {
  readonly collection: number;
  readonly calls: number;
  /** ISO 8601: the oldest answer that is still kept. */
  readonly oldest: string;
}

/** What is deleted in one transaction. */
const CHANGED = 50;

export type TermsDeletions = ReturnType<typeof createTermsDeletions>;

/** Deleting what the terms of official APIs ask to be deleted, and finding what is to be had again before. */
export const createTermsDeletions = (
  db: Db,
  now: Now,
  { forgetAnswers, removeUpdateCopies }: Parts,
) => {
  function* deleteRemoved(
    ids: readonly number[],
    record: (items: readonly UnseenItem[]) => void,
  ): Generator<void> {
    for (let from = 0; from < ids.length; from += CHANGED) {
      db.transaction(() => {
        const items = db.all<UnseenItem>(
          sql`SELECT id, collection, platform, shape, removedSince FROM items
            WHERE id IN (${selectValues(ids.slice(from, from + CHANGED))})`,
        );
        deleteItems(db, items);
        record(items);
      });
      yield;
    }
  }

  function* emptyCalls(seqs: readonly number[]): Generator<void> {
    for (let from = 0; from < seqs.length; from += CHANGED) {
      const calls = db.all<Omit<Deletable, 'fromArchive'>>(
        sql`SELECT calls.seq, calls.id, answers.sha256 AS content
          FROM calls LEFT JOIN answers ON answers.callId = calls.id
          WHERE calls.seq IN (${selectValues(seqs.slice(from, from + CHANGED))})`,
      );
      db.transaction(() => {
        for (const call of calls) deleteCall(db, { ...call, fromArchive: 0 });
      });
      forgetAnswers();
      yield;
    }
  }

  function* overwriting(portions: Generator<void>): Generator<void> {
    while (overwriteDeleted(db, () => portions.next().done) !== true) yield;
  }

  return {
    /** What is deleted by a rule at present. Reads only, in portions. */
    plan: async (rule: TermsRule): Promise<TermsDeletion> =>
      inPortions(planTermsDeletion(db, rule)),

    /**
     * Deletes that: items, notes and codes, replies and answers. The rows of the calls stay for the ledger.
     * The copies made before updates go, since they hold it too. Where it is interrupted, the rest is found
     * by the next plan.
     */
    delete: async (planned: TermsDeletion, redraft: Redraft): Promise<void> => {
      const occasion = { at: instant(now()), reason: 'terms', replies: planned.replies } as const;
      const record = (items: readonly UnseenItem[]): void =>
        recordDeletedItems(db, now, items, occasion);
      await inPortions(overwriting(deleteRemoved(planned.removed, record)));
      await inPortions(overwriting(unseeCalls(db, planned.aged, redraft, record)));
      await inPortions(overwriting(emptyCalls([...planned.aged, ...planned.emptied])));
      removeUpdateCopies();
    },

    /** What each collection holds of an API, by its operations. */
    holdings: (operations: readonly string[]): TermsHolding[] =>
      db.all<TermsHolding>(
        sql`SELECT collection, count(*) AS calls, min(finishedAt) AS oldest
          FROM (SELECT seq, finishedAt ${heldOf(operations)})
            ${JOIN_IN_ORDER} collectedCalls ON call = seq
          GROUP BY collection ORDER BY collection`,
      ),

    /** Items of a collection that an API brought and that were seen last before an instant. */
    stale: async (
      collection: number,
      operations: readonly string[],
      before: string,
    ): Promise<ReadonlySet<number>> => {
      const found = new Set<number>();
      await inPortions(findStale(db, { collection, operations, before }, lastItem(db), found));
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
  for (let after = 0; after < last; after += LOOKED_THROUGH) {
    for (const { id } of db.all<{ id: number }>(staleBetween(stale, after, after + LOOKED_THROUGH)))
      found.add(id);
    yield;
  }
}

const staleBetween = (
  { collection, before, operations }: Stale,
  after: number,
  until: number,
): Sql => sql`SELECT id FROM items
  WHERE id > ${after} AND id <= ${until} AND ${notByIndex('collection')} = ${collection}
  AND removedSince IS NULL AND ${notByIndex('lastSeen')} < ${before} AND EXISTS (
    SELECT 1 FROM observations JOIN calls ON calls.seq = observations.call
    WHERE item = items.id AND route = 'official-api'
      AND calls.operation IN (${selectTexts(operations)}))`;
