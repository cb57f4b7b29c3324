import type { Notice } from '../kit/collect.ts';
import { ERRORS, type ErrorKind, type Refusal } from '../kit/errors.ts';
import type { Route } from '../kit/operation.ts';
import { createArchiveLog, type ArchiveHit } from './archive-log.ts';
import { instant, newId, type Now } from './clock.ts';
import type { Db } from './db.ts';
import type { Evidence, Exchange, Kept } from './evidence.ts';
import { createHealth } from './health.ts';
import { createLately } from './lately.ts';
import type { Ledger } from './ledger.ts';

/** Through which door a call came. */
export type Door = 'window' | 'rest' | 'mcp' | 'cli';

export type Outcome = 'ok' | ErrorKind;

/** A call that has ended. */
export interface CallRow {
  /** Counts up in the order in which calls ended. */
  readonly seq: number;
  readonly id: string;
  readonly operation: string;
  readonly params: unknown;
  /** Absent (`null`) when the caller had no good key. */
  readonly keyId: string | null;
  readonly door: Door;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly outcome: Outcome;
  readonly status: number;
  /** The error's words. */
  readonly message: string | null;
  readonly route: Route | null;
  readonly credits: number;
  readonly notices: readonly Notice[];
  readonly refusal: Refusal | null;
  readonly fromArchive: boolean;
}

/** How a call ended, all that is to be kept of it. */
export interface Ending {
  readonly operation: string;
  readonly params: unknown;
  readonly keyId: string | null;
  readonly door: Door;
  /** ISO 8601 instant. */
  readonly startedAt: string;
  readonly outcome: Outcome;
  /** What becomes of the reservation. */
  readonly close: 'settle' | 'refund';
  readonly message?: string | undefined;
  readonly route?: Route | undefined;
  readonly notices?: readonly Notice[] | undefined;
  readonly refusal?: Refusal | undefined;
  readonly exchanges?: readonly Exchange[] | undefined;
  /** The result, under the canonical text of the parameters, with the time at which it was fetched. */
  readonly answer?: {
    readonly paramsKey: string;
    /** When we got it: by this its age is measured, also in a replay. */
    readonly at: string;
    /** When the platform gave it. */
    readonly fetchedAt: string;
    /** The result as JSON text. */
    readonly json: string;
  };
}

export interface Finished {
  /** What the call cost. */
  readonly credits: number;
  /** The exchanges as kept, in the order given. */
  readonly evidence: readonly Kept[];
}

/** An answer from the archive. */
export interface AnswerRow {
  readonly callId: string;
  readonly operation: string;
  readonly paramsKey: string;
  /** When we got it, and when the platform gave it: years apart in a replay. */
  readonly at: string;
  readonly fetchedAt: string;
  /** The result as JSON text, ready to be sent on. */
  readonly data: string;
  /** `{"data":…}` as bytes: encoded once, however often it is sent. */
  readonly envelope: Uint8Array<ArrayBuffer>;
  readonly route: Route | null;
  readonly notices: readonly Notice[];
}

type StoredCall = Omit<CallRow, 'params' | 'notices' | 'refusal' | 'fromArchive'> & {
  params: string;
  notices: string;
  refusal: string | null;
  fromArchive: number;
};

export type Calls = ReturnType<typeof createCalls>;

export const createCalls = (db: Db, now: Now, ledger: Ledger, evidence: Evidence) => {
  const health = createHealth(db);
  const log = createArchiveLog(db);
  const lately = createLately();

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
   * Ends a call: its row, its evidence, its answer, the closing of its reservation and the
   * operation's health, all or nothing. Once this returns, the call may be acknowledged.
   */
  const finish = (callId: string, ending: Ending): Finished => {
    const packed = (ending.exchanges ?? []).map(evidence.pack);
    if (ending.answer) lately.forget(ending.operation, ending.answer.paramsKey);
    return db.transaction(() => {
      const credits =
        ending.close === 'settle' ? ledger.settle(callId) : ledger.refund(callId, ending.outcome);
      insert(callId, ending, credits);
      const kept = packed.map((exchange) => evidence.keep(callId, exchange));
      if (ending.answer)
        db.prepare(
          'INSERT INTO answers (callId, operation, paramsKey, at, fetchedAt, data) VALUES (?, ?, ?, ?, ?, ?)',
        ).run(
          callId,
          ending.operation,
          ending.answer.paramsKey,
          ending.answer.at,
          ending.answer.fetchedAt,
          ending.answer.json,
        );
      health.note(ending, instant(now()));
      return { credits, evidence: kept };
    });
  };

  return {
    /** A new call's id. */
    newId: (): string => newId(now()),
    finish,

    /** The newest answer to a question that is not older than `notBefore` (ISO 8601). */
    latestAnswer: (
      operation: string,
      paramsKey: string,
      notBefore: string,
    ): AnswerRow | undefined => {
      const held = lately.get(operation, paramsKey);
      if (held && held.at >= notBefore) return held;
      const row = db
        .prepare<Omit<AnswerRow, 'notices' | 'envelope'> & { notices: string }>(
          `SELECT answers.*, route, notices FROM answers JOIN calls ON calls.id = answers.callId
           WHERE answers.operation = ? AND answers.paramsKey = ? AND answers.at >= ?
           ORDER BY answers.at DESC LIMIT 1`,
        )
        .get(operation, paramsKey, notBefore);
      if (!row) return undefined;
      const answer = {
        ...row,
        notices: JSON.parse(row.notices) as Notice[],
        envelope: Buffer.from(`{"data":${row.data}}`),
      };
      lately.keep(answer);
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
