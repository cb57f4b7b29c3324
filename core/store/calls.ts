import { hash } from 'node:crypto';
import type { Notice } from '../kit/collect.ts';
import { ERRORS, type Refusal } from '../kit/errors.ts';
import { createArchiveLog, type ArchiveHit } from './archive-log.ts';
import type { AnswerRow, CallRow, Ending, Finished } from './call-rows.ts';
import { instant, newId, type Now } from './clock.ts';
import type { Db } from './db.ts';
import type { Evidence } from './evidence.ts';
import { createHealth } from './health.ts';
import { createRecentAnswers } from './recent-answers.ts';
import type { Ledger } from './ledger.ts';
import type { LongStates } from './long-states.ts';

type StoredCall = Omit<CallRow, 'params' | 'notices' | 'refusal' | 'fromArchive'> & {
  params: string;
  notices: string;
  refusal: string | null;
  fromArchive: number;
};

export type Calls = ReturnType<typeof createCalls>;

export const createCalls = (
  db: Db,
  now: Now,
  ledger: Ledger,
  evidence: Evidence,
  longStates: LongStates,
) => {
  const health = createHealth(db);
  const log = createArchiveLog(db);
  const recentAnswers = createRecentAnswers();

  const insert = (id: string, ending: Ending, credits: number): void => {
    const { outcome, message, route, notices, refusal } = ending;
    db.prepare(
      `INSERT INTO calls
         (id, operation, params, keyId, door, startedAt, finishedAt, outcome, status, message,
          route, credits, notices, refusal)
       VALUES
         (:id, :operation, :params, :keyId, :door, :startedAt, :finishedAt, :outcome, :status, :message,
          :route, :credits, :notices, :refusal)`,
    ).run({
      id,
      operation: ending.operation,
      params: JSON.stringify(ending.params ?? {}),
      keyId: ending.keyId,
      door: ending.door,
      outcome,
      message,
      route,
      credits,
      startedAt: ending.startedAt,
      finishedAt: instant(now()),
      status: outcome === 'ok' ? 200 : ERRORS[outcome].status,
      notices: JSON.stringify(notices ?? []),
      refusal: refusal && JSON.stringify(refusal),
    });
  };

  /**
   * Ends a call: its row, its evidence, its answer, what its cursor names, the closing of its reservation and the
   * operation's health, all or nothing. Once this returns, the call may be acknowledged.
   */
  const finish = (callId: string, ending: Ending): Finished => {
    const packed = (ending.exchanges ?? []).map(evidence.pack);
    const state = ending.longState && longStates.pack(ending.longState);
    const sha256 = ending.answer && hash('sha256', ending.answer.json, 'hex');
    if (ending.answer) recentAnswers.forget(ending.operation, ending.answer.paramsKey);
    return db.transaction(() => {
      const credits =
        ending.close === 'settle' ? ledger.settle(callId) : ledger.refund(callId, ending.outcome);
      insert(callId, ending, credits);
      const kept = packed.map((exchange) => evidence.keep(callId, exchange));
      if (ending.answer)
        db.prepare(
          'INSERT INTO answers (callId, operation, paramsKey, at, fetchedAt, data, sha256) VALUES (?, ?, ?, ?, ?, ?, ?)',
        ).run(
          callId,
          ending.operation,
          ending.answer.paramsKey,
          ending.answer.at,
          ending.answer.fetchedAt,
          ending.answer.json,
          sha256,
        );
      if (state) longStates.keep(state);
      health.note(ending, instant(now()));
      return { credits, evidence: kept };
    });
  };

  return {
    /** A new call's id. */
    newId: (): string => newId(now()),
    finish,

    /**
     * The newest answer to a question that is not older than `notBefore` and not younger than `notAfter`
     * (ISO 8601).
     */
    latestAnswer: (
      operation: string,
      paramsKey: string,
      notBefore: string,
      notAfter = '9999',
    ): AnswerRow | undefined => {
      const held = recentAnswers.get(operation, paramsKey);
      if (held && held.at >= notBefore && held.at <= notAfter) return held;
      const row = db
        .prepare<Omit<AnswerRow, 'notices' | 'envelope'> & { notices: string }>(
          `SELECT callId, answers.operation, paramsKey, at, fetchedAt, data, route, notices
           FROM answers JOIN calls ON calls.id = answers.callId
           WHERE answers.operation = ? AND answers.paramsKey = ? AND answers.at BETWEEN ? AND ?
           ORDER BY answers.at DESC LIMIT 1`,
        )
        .get(operation, paramsKey, notBefore, notAfter);
      if (!row) return undefined;
      const answer = {
        ...row,
        notices: JSON.parse(row.notices) as Notice[],
        envelope: Buffer.from(`{"data":${row.data}}`),
      };
      recentAnswers.keep(answer);
      return answer;
    },

    find: (id: string): CallRow | undefined => {
      log.flush();
      const row = db.prepare<StoredCall>('SELECT * FROM calls WHERE id = ?').get(id);
      return row && callOf(row);
    },

    /** The calls that ended last first; `before` is the `seq` of the last call seen. */
    recent: (limit: number, before?: number): CallRow[] => {
      log.flush();
      return db
        .prepare<StoredCall>('SELECT * FROM calls WHERE seq < ? ORDER BY seq DESC LIMIT ?')
        .all(before ?? Number.MAX_SAFE_INTEGER, limit)
        .map(callOf);
    },

    /** How each operation that was ever asked has fared. */
    health: health.list,

    /**
     * Logs an answer from the archive: 0 credits, written up to 100 ms later in one transaction with
     * others, because this path must keep up with thousands a second. Answers the call's id.
     */
    noteArchiveHit: (
      hit: Omit<ArchiveHit, 'id' | 'at'> & Partial<Pick<ArchiveHit, 'id' | 'at'>>,
    ): string => {
      const { id = newId(now()), at = instant(now()) } = hit;
      log.add({ ...hit, id, at });
      return id;
    },

    /** Writes what is still waiting to be logged; for closing. */
    flush: log.flush,
    close: log.close,
  };
};

const callOf = (row: StoredCall): CallRow => ({
  ...row,
  params: JSON.parse(row.params) as unknown,
  notices: JSON.parse(row.notices) as Notice[],
  refusal: row.refusal === null ? null : (JSON.parse(row.refusal) as Refusal),
  fromArchive: row.fromArchive === 1,
});
