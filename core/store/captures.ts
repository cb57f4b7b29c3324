import { instant, type Now } from './clock.ts';
import type { Db } from './db.ts';
import { deleteCall, type Deletable } from './delete-call.ts';
import { unseeCall, type Redraft } from './unsee-call.ts';

export type Captures = ReturnType<typeof createCaptures>;

/** What browsing brought, as far as it is handled apart from other answers. */
export const createCaptures = (db: Db, now: Now, forgetAnswers: () => void) => ({
  /**
   * Deletes what was captured in the last so many milliseconds, with its evidence and the rows of its
   * calls and what they brought to collections, as if it had not been looked at. What was imported
   * counts by the time of its import. Answers how many answers went.
   */
  forget: (lastMs: number, redraft: Redraft): number => {
    const gone = db.transaction(() => {
      const calls = db
        .prepare<Deletable>(
          `SELECT calls.seq, calls.id, calls.fromArchive, answers.sha256 AS content
           FROM calls LEFT JOIN answers ON answers.callId = calls.id
           WHERE calls.door IN ('capture', 'import') AND calls.finishedAt >= ?`,
        )
        .all(instant(now() - lastMs));
      for (const call of calls) {
        unseeCall(db, call.seq, redraft);
        deleteCall(db, call);
        db.prepare('DELETE FROM calls WHERE id = ?').run(call.id);
      }
      return calls.filter(({ content }) => content !== null).length;
    });
    forgetAnswers();
    return gone;
  },
});
