import type { Notice } from '#kit/collect.ts';
import { ERRORS } from '#kit/errors.ts';
import { isSameJson } from '#kit/json-text.ts';
import type { World } from '#kit/world.ts';
import { NAMES } from '#vocab/renamed.ts';
import { createArchiveLog, type ArchiveHit } from './archive-log.ts';
import type { AnswerRow, CallRow, Ending, Finished } from './call-rows.ts';
import { instant, newId, type Now } from '../file/clock.ts';
import { unpackAnswer, type NamedAnswer } from './answer-names.ts';
import type { Contents } from './contents.ts';
import type { Db } from '../file/db.ts';
import { empty, selectTexts, sql, type Sql } from '../file/sql.ts';
import { type Evidence, IS_UNDATED } from './evidence.ts';
import { createHealth } from './health.ts';
import { createRecentAnswers } from './answers.ts';
import type { Ledger } from '../accounts/ledger.ts';
import type { LongStates } from './long-states.ts';
import { messageFrom, messageSource, refusalFrom } from '../file/message-columns.ts';

type StoredAnswer = Omit<AnswerRow, 'json' | 'notices' | 'body'> &
  NamedAnswer & { notices: string };

/** What a call brought beside its answer. */
export type NoticedCall = Pick<CallRow, 'operation' | 'startedAt' | 'notices'>;

type StoredCall = Omit<CallRow, 'params' | 'message' | 'notices' | 'refusal' | 'fromArchive'> & {
  message: string | null;
  messageSource: string | null;
  params: string;
  notices: string;
  refusal: string | null;
  fromArchive: number;
};

/** Of the latest calls, so many are looked through for those of people: a run may have made many since. */
const LOOKED_THROUGH = 5000;

export type Calls = ReturnType<typeof createCalls>;

export const createCalls = (
  db: Db,
  now: Now,
  ledger: Ledger,
  evidence: Evidence,
  contents: Contents,
  longStates: LongStates,
) => {
  const health = createHealth(db);
  const log = createArchiveLog(db);
  const recentAnswers = createRecentAnswers();

  const insert = (id: string, ending: Ending, credits: number): void => {
    const { outcome, message, route, notices, refusal } = ending;
    db.send(
      sql`INSERT INTO calls
          (id, operation, params, keyId, door, startedAt, finishedAt, outcome, status, message,
           messageSource, route, credits, notices, refusal, world, reader)
        VALUES
          (${id}, ${ending.operation}, ${JSON.stringify(ending.params ?? {})}, ${ending.keyId},
            ${ending.door}, ${ending.startedAt}, ${ending.finishedAt ?? instant(now())}, ${outcome},
           ${outcome === 'ok' ? 200 : ERRORS[outcome].status}, ${message?.message},
             ${messageSource(message)}, ${route}, ${credits}, ${JSON.stringify(notices ?? [])},
             ${refusal && JSON.stringify(refusal)}, ${ending.world}, ${ending.answer?.reader})`,
    );
  };

  const closed = (callId: string, { close, outcome }: Ending): number => {
    if (close === 'free') return 0;
    return close === 'settle' ? ledger.settle(callId) : ledger.refund(callId, outcome);
  };

  /**
   * Ends a call: its row, its evidence, its answer, what its cursor names, the closing of its reservation and the
   * operation's health, all or nothing. Once this returns, the call may be acknowledged.
   */
  const finish = (callId: string, ending: Ending): Finished => {
    const packed = evidence.pack(ending.exchanges ?? []);
    const state = ending.longState && longStates.pack(ending.longState);
    const content = ending.answer && (ending.answer.packed ?? contents.pack(ending.answer.json));
    if (ending.answer) recentAnswers.forget(ending.operation, ending.answer.paramsKey);
    return db.transaction(() => {
      const credits = closed(callId, ending);
      insert(callId, ending, credits);
      const kept = packed.map((exchange) => evidence.keep(callId, exchange));
      if (ending.answer && content) {
        contents.keep(content);
        const { paramsKey, at, fetchedAt } = ending.answer;
        db.send(
          sql`INSERT INTO answers (callId, operation, paramsKey, at, fetchedAt, sha256, names)
            VALUES (${callId}, ${ending.operation}, ${paramsKey}, ${at}, ${fetchedAt},
            ${content.sha256}, ${NAMES})`,
        );
      }
      if (state) longStates.keep(state);
      if (ending.finishedAt === undefined) health.note(ending, instant(now()));
      ending.within?.(credits);
      return { credits, evidence: kept };
    });
  };

  return {
    /** A new call's id. */
    newId: (): string => newId(now()),
    finish,

    /**
     * The newest answer to a question that is not older than `notBefore` and not younger than `notAfter`
     * (ISO 8601). One that is no longer as it was kept is none.
     */
    latestAnswer: (
      operation: string,
      paramsKey: string,
      notBefore: string,
      notAfter = '9999',
    ): AnswerRow | undefined => {
      const held = recentAnswers.get(operation, paramsKey);
      if (held && held.at >= notBefore && held.at <= notAfter) return held;
      const row = db.get<StoredAnswer>(
        sql`SELECT callId, answers.operation, paramsKey, at, fetchedAt, names, route, world, notices,
          contents.*
          FROM answers JOIN calls ON calls.id = answers.callId
            JOIN contents ON contents.sha256 = answers.sha256
          WHERE answers.operation = ${operation} AND answers.paramsKey = ${paramsKey}
            AND answers.at BETWEEN ${notBefore} AND ${notAfter}
          ORDER BY answers.at DESC, calls.seq DESC LIMIT 1`,
      );
      const answer = row && answerFromStored(row);
      if (!answer) return undefined;
      recentAnswers.keep(answer);
      return answer;
    },

    /** The newest page that browsing or an import brought for a question; none when it is damaged. */
    latestCaptured: (operation: string, paramsKey: string): AnswerRow | undefined => {
      const row = db.get<StoredAnswer>(
        sql`SELECT callId, answers.operation, paramsKey, at, fetchedAt, names, route, world, notices,
          contents.*
          FROM answers JOIN calls ON calls.id = answers.callId
            JOIN contents ON contents.sha256 = answers.sha256
          WHERE answers.operation = ${operation} AND answers.paramsKey = ${paramsKey}
            AND calls.route = 'capture'
          ORDER BY ${IS_UNDATED}, answers.fetchedAt DESC, answers.at DESC, calls.seq DESC LIMIT 1`,
      );
      return row && answerFromStored(row);
    },

    /**
     * The call by which browsing or an import brought just this answer already: as the newest to its
     * question, or at just this instant; of one that is undated, at any time. `sha256` is that of the
     * answer's JSON text, `json`; one that has the names of before says the same if it does so under today's.
     */
    callThatCaptured: (
      operation: string,
      {
        paramsKey,
        fetchedAt,
        sha256,
        json,
      }: {
        readonly paramsKey: string;
        /** `undefined` of an undated one. */
        readonly fetchedAt: string | undefined;
        readonly sha256: string;
        readonly json: string;
      },
    ): string | undefined => {
      const captured = sql`FROM answers JOIN calls ON calls.id = answers.callId
        WHERE answers.operation = ${operation} AND answers.paramsKey = ${paramsKey}
          AND calls.door IN ('capture', 'import')`;
      const firstSame = (among: Sql): string | undefined =>
        db.get<{ callId: string }>(
          sql`SELECT callId ${captured} ${among} AND answers.sha256 = ${sha256} LIMIT 1`,
        )?.callId ?? findRenamed(among);
      const findRenamed = (among: Sql): string | undefined => {
        for (const { callId } of db.all<{ callId: string }>(
          sql`SELECT callId ${captured} ${among} AND answers.names IS NULL`,
        ))
          if (isSameRenamed(callId)) return callId;
        return undefined;
      };
      const isSameRenamed = (callId: string): boolean => {
        const row = db.get<NamedAnswer>(
          sql`SELECT answers.operation, answers.names, contents.* FROM answers
            JOIN contents ON contents.sha256 = answers.sha256 WHERE callId = ${callId}`,
        );
        const kept = row && row.names === null ? unpackAnswer(row) : undefined;
        return kept !== undefined && isSameJson(JSON.parse(kept), JSON.parse(json));
      };
      if (fetchedAt === undefined) return firstSame(empty);
      // One that is undated may be of any time, and does not stand for one of which the time is known.
      const newest = db.get<{ callId: string; sha256: string }>(
        sql`SELECT callId, sha256 ${captured} AND ${IS_UNDATED} = 0
          ORDER BY answers.fetchedAt DESC, answers.at DESC, calls.seq DESC LIMIT 1`,
      );
      if (newest && (newest.sha256 === sha256 || isSameRenamed(newest.callId)))
        return newest.callId;
      return firstSame(sql`AND ${IS_UNDATED} = 0 AND answers.fetchedAt = ${fetchedAt}`);
    },

    find: (id: string): CallRow | undefined => {
      log.flush();
      const row = db.get<StoredCall>(sql`SELECT * FROM calls WHERE id = ${id}`);
      return row && callFromStored(row);
    },

    /** What was called, by the ids of calls; those that are gone are left out. */
    operations: (ids: readonly string[]): ReadonlyMap<string, string> => {
      log.flush();
      const rows = db.all<{ id: string; operation: string }>(
        sql`SELECT id, operation FROM calls WHERE id IN (${selectTexts(ids)})`,
      );
      return new Map(rows.map(({ id, operation }) => [id, operation]));
    },

    /** In which worlds they were made, by the ids of calls; each once. One that is gone may have been in any. */
    worlds: (ids: readonly string[]): World[] => {
      if (ids.length === 0) return [];
      log.flush();
      return db
        .all<{ world: World }>(
          sql`SELECT DISTINCT coalesce(calls.world, 'unknown') AS world
            FROM (${selectTexts(ids)}) AS named
              LEFT JOIN calls ON calls.id = named.value`,
        )
        .map(({ world }) => world);
    },

    /** The calls that ended last first; `before` is the `seq` of the last call seen. */
    recent: (limit: number, before?: number): CallRow[] => {
      log.flush();
      return db
        .all<StoredCall>(
          sql`SELECT * FROM calls WHERE seq < ${before ?? Number.MAX_SAFE_INTEGER}
            ORDER BY seq DESC LIMIT ${limit}`,
        )
        .map(callFromStored);
    },

    /** Of so many of the latest calls those that have notices, the latest first. */
    withNotices: (among: number): readonly NoticedCall[] => {
      log.flush();
      return db
        .all<Pick<StoredCall, 'operation' | 'startedAt' | 'notices'>>(
          sql`SELECT operation, startedAt, notices FROM
            (SELECT seq, operation, startedAt, notices FROM calls ORDER BY seq DESC LIMIT ${among}) AS c
            WHERE notices <> '[]' ORDER BY seq DESC`,
        )
        .map((row) => ({ ...row, notices: JSON.parse(row.notices) as Notice[] }));
    },

    /** The same of what people asked here: without what runs, other programs, imports and browsing brought. */
    recentByPeople: (limit: number, before?: number): CallRow[] => {
      log.flush();
      return db
        .all<StoredCall>(
          sql`SELECT * FROM (SELECT * FROM calls WHERE seq < ${before ?? Number.MAX_SAFE_INTEGER}
            ORDER BY seq DESC LIMIT ${LOOKED_THROUGH}) AS c
            WHERE c.door IN ('window', 'cli')
              AND NOT EXISTS (SELECT 1 FROM runPages WHERE runPages.callId = c.id)
            ORDER BY c.seq DESC LIMIT ${limit}`,
        )
        .map(callFromStored);
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

    /** Answers that are held in memory are read from the file again. */
    forgetAnswers: recentAnswers.forgetAll,

    /** Writes what is still waiting to be logged; for closing. */
    flush: log.flush,
    close: log.close,
  };
};

const answerFromStored = (stored: StoredAnswer): AnswerRow | undefined => {
  const { sha256, codec, size, bytes, names, notices, ...row } = stored;
  const json = unpackAnswer(stored);
  return json === undefined
    ? undefined
    : {
        ...row,
        json,
        body: Buffer.from(`{"data":${json}}`),
        notices: JSON.parse(notices) as Notice[],
      };
};

const callFromStored = ({ messageSource: source, ...row }: StoredCall): CallRow => ({
  ...row,
  message: messageFrom(row.message, source),
  params: JSON.parse(row.params) as unknown,
  notices: JSON.parse(row.notices) as Notice[],
  refusal: refusalFrom(row.refusal),
  fromArchive: row.fromArchive === 1,
});
