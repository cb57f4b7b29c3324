import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { deleteCall, type Deletable } from './delete-call.ts';
import { inPortions } from '../file/portions.ts';
import type { Redraft } from '../collections/item-columns.ts';
import { countAct } from '../collections/case-log/append.ts';
import { unseeCalls } from './unsee-calls.ts';
import { removePage } from '../calls/page-files.ts';

export type Captures = ReturnType<typeof createCaptures>;

/** Calls that are deleted in one transaction. */
const CALLS = 10;

/** What browsing brought, as far as it is handled apart from other answers. */
export const createCaptures = (db: Db, now: Now, forgetAnswers: () => void) => {
  const remove = (calls: readonly Deletable[]): void =>
    db.transaction(() => {
      for (const call of calls) {
        db.run(sql`DELETE FROM collectedCalls WHERE call = ${call.seq}`);
        deleteCall(db, call);
        db.run(sql`DELETE FROM calls WHERE id = ${call.id}`);
      }
    });

  function* removeEach(calls: readonly Deletable[]): Generator<void> {
    for (let from = 0; from < calls.length; from += CALLS) {
      remove(calls.slice(from, from + CALLS));
      forgetAnswers();
      yield;
    }
  }

  function* removePagesSince(since: string): Generator<void> {
    for (const { seq } of db.all<{ seq: number }>(
      sql`SELECT seq FROM keptPages WHERE at >= ${since}`,
    )) {
      db.transaction(() => removePage(db, seq));
      yield;
    }
  }

  return {
    /**
     * Deletes what was captured in the last so many milliseconds, with its evidence, the pages that were kept
     * and the rows of its calls and what they brought to collections, as if it had not been looked at. What was imported
     * counts by the time of its import. In small transactions, between which others have their turn;
     * where it is interrupted, the rest is found again. Returns how many answers went.
     */
    forget: async (lastMs: number, redraft: Redraft): Promise<number> => {
      const since = instant(now() - lastMs);
      await inPortions(removePagesSince(since));
      const calls = db.all<Deletable>(
        sql`SELECT calls.seq, calls.id, calls.fromArchive, answers.sha256 AS content
          FROM calls LEFT JOIN answers ON answers.callId = calls.id
          WHERE calls.door IN ('capture', 'import') AND calls.finishedAt >= ${since}`,
      );
      if (calls.length === 0) return 0;
      const seqs = calls.map(({ seq }) => seq);
      await inPortions(
        unseeCalls(db, seqs, redraft, (gone) => {
          for (const [collection, items] of Map.groupBy(gone, (item) => item.collection))
            countAct(db, now, collection, 'deleted', { items: items.length, because: 'captures' });
        }),
      );
      await inPortions(removeEach(calls));
      return calls.filter(({ content }) => content !== null).length;
    },
  };
};
