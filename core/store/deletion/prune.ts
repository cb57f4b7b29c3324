import { setTimeout as pause } from 'node:timers/promises';
import { instant, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { raw, sql, type Sql } from '../file/sql.ts';
import { listBodyHashes, deleteCall } from './delete-call.ts';
import { createKeptCalls, type PrunableCall } from './kept-calls.ts';
import type { Settings } from '../housekeeping/settings.ts';

/** What may be deleted: what is older than so many days, and the oldest while the file is heavier. */
export interface PruneLimits {
  readonly olderThanDays?: number | undefined;
  /** Megabytes (10⁶ bytes) in use within the data file. */
  readonly keepBelowMb?: number | undefined;
}

/** The limits that the person has set, and in a laboratory its owner. */
export const pruneLimitsIn = ({
  pruneAfterDays,
  mostRetentionDays,
  pruneAboveMb,
}: Pick<Settings, 'pruneAfterDays' | 'mostRetentionDays' | 'pruneAboveMb'>): PruneLimits => ({
  olderThanDays: shorter(pruneAfterDays, mostRetentionDays) ?? undefined,
  keepBelowMb: pruneAboveMb ?? undefined,
});

const shorter = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

export interface Weight {
  /** Bytes of the data file that are in use. */
  readonly used: number;
  /** Bytes of the data file that are free, and are used again before it grows. */
  readonly free: number;
}

/** What was deleted, or would be. */
export interface Pruned {
  readonly answers: number;
  /** Exchanges with a platform. */
  readonly replies: number;
  /** Log lines of answers that came from the archive. */
  readonly logLines: number;
  /** Of answers and replies that nothing else points to, as they were kept: compressed. */
  readonly bytes: number;
}

export interface Pruning {
  readonly weight: () => Weight;
  /** What `prune` would delete now. Reads only. */
  readonly plan: (limits: PruneLimits) => Pruned;
  /**
   * Deletes in small transactions, oldest first, and lets others work between them; ends early when
   * `signal` is aborted. Never touches the ledger, the rows of calls that asked a platform, what
   * `createKeptCalls` names, or anything of the last day: cursors go on inside those answers.
   */
  readonly prune: (limits: PruneLimits, signal?: AbortSignal) => Promise<Pruned>;
}

const DAY_MS = 86_400_000;
const BATCH = 50;
const MB = 1_000_000;
/**
 * What is deleted from a file is heavier than its bytes, or lighter: it is weighed again so often at most. A schema
 * of PostgreSQL is weighed once, since deleting leaves rows there that weigh until they are cleaned up.
 */
const ROUNDS = { sqlite: 10, postgres: 1 };

const NOTHING: Pruned = { answers: 0, replies: 0, logLines: 0, bytes: 0 };

interface Candidate extends PrunableCall {
  readonly id: string;
  readonly fromArchive: number;
  readonly finishedAt: string;
  /** The hash of its answer. */
  readonly content: string | null;
}

interface Plan extends Pruned {
  /** The last call that goes. */
  readonly until: number;
  /** What ended later stays, however long the deletion takes. */
  readonly endedBefore: string;
}

/**
 * In PostgreSQL: what rows take up, without indexes. Replies and answers are weighed themselves, since deleted
 * ones leave their tables as large as they were; what is free there is used again.
 */
const weighSchema = (db: Db): Weight => {
  const kept =
    db.get<{ bytes: number }>(
      sql`SELECT (SELECT coalesce(sum(pg_column_size(bytes)), 0) FROM bodies)
        + (SELECT coalesce(sum(pg_column_size(bytes)), 0) FROM contents) AS bytes`,
    )?.bytes ?? 0;
  const sizes = db.get<{ ofKept: number; others: number }>(
    sql`SELECT coalesce(sum(size) FILTER (WHERE isOfKept), 0) AS ofKept,
        coalesce(sum(size) FILTER (WHERE NOT isOfKept), 0) AS others
      FROM (SELECT relname IN ('bodies', 'contents') AS isOfKept,
          pg_relation_size(oid) + coalesce(pg_relation_size(nullif(reltoastrelid, 0)), 0) AS size
        FROM pg_class WHERE relkind = 'r'
          AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()))
        AS tables`,
  );
  return { used: kept + (sizes?.others ?? 0), free: Math.max(0, (sizes?.ofKept ?? 0) - kept) };
};

export const createPruning = (db: Db, now: Now, forgetAnswers: () => void): Pruning => {
  const pragma = (name: 'page_count' | 'freelist_count' | 'page_size'): number =>
    Object.values(db.get<Record<string, number>>(sql`PRAGMA ${raw(name)}`) ?? {})[0] ?? 0;

  const weight = (): Weight => {
    if (db.engine === 'postgres') return weighSchema(db);
    const free = pragma('freelist_count');
    const page = pragma('page_size');
    return { used: (pragma('page_count') - free) * page, free: free * page };
  };

  const before = (days: number): string => instant(now() - Math.max(1, days) * DAY_MS);

  const plan = (limits: PruneLimits): Plan =>
    db.snapshot(() => {
      const { olderThanDays, keepBelowMb } = limits;
      const cut = olderThanDays === undefined ? '' : before(olderThanDays);
      const excess = keepBelowMb === undefined ? 0 : weight().used - keepBelowMb * MB;
      const isKept = createKeptCalls(db);
      const contents = createRelease(db, pointersToContent, sizeOfContent);
      const bodies = createRelease(db, pointersToBody, sizeOfBody);
      const endedBefore = before(1);
      let planned: Plan = { ...NOTHING, until: 0, endedBefore };
      for (const call of db.iterate<Candidate>(candidates(0, endedBefore))) {
        if (call.finishedAt >= cut && planned.bytes >= excess) break;
        if (isKept(call)) continue;
        const replies = listBodyHashes(db, call.id);
        const freed =
          (call.content === null ? 0 : contents(call.content)) +
          replies.reduce((sum, sha256) => sum + bodies(sha256), 0);
        planned = {
          ...sum(planned, toPruned(call, replies.length, freed)),
          until: call.seq,
          endedBefore,
        };
      }
      return planned;
    });

  /** One transaction; answers the last call that was looked at, `undefined` when there is none left. */
  const deleteBatch = (
    after: number,
    { until, endedBefore }: Pick<Plan, 'until' | 'endedBefore'>,
  ): number | undefined =>
    db.transaction(() => {
      const calls = db
        .all<Candidate>(sql`${candidates(after, endedBefore)} LIMIT ${BATCH}`)
        .filter(({ seq }) => seq <= until);
      const isKept = createKeptCalls(db);
      for (const call of calls) if (!isKept(call)) deleteCall(db, call);
      return calls.at(-1)?.seq;
    });

  const round = async (limits: PruneLimits, signal?: AbortSignal): Promise<Pruned> => {
    const { until, endedBefore, ...planned } = plan(limits);
    let after: number | undefined = 0;
    while (after !== undefined && !isEnding(signal)) {
      const begun = performance.now();
      after = deleteBatch(after, { until, endedBefore });
      forgetAnswers();
      await pause(performance.now() - begun);
    }
    return planned;
  };

  return {
    weight,
    plan: (limits) => {
      const { until: _, endedBefore: __, ...planned } = plan(limits);
      return planned;
    },
    prune: async (limits, signal) => {
      let all = NOTHING;
      for (let n = 0; n < ROUNDS[db.engine] && !isEnding(signal); n += 1) {
        const pruned = await round(limits, signal);
        all = sum(all, pruned);
        if (pruned.answers + pruned.replies + pruned.logLines === 0) break;
      }
      return all;
    },
  };
};

const isEnding = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

/** Calls with something to delete, oldest first. */
const candidates = (after: number, endedBefore: string): Sql => sql`
  SELECT calls.seq, calls.id, calls.operation, calls.params, calls.fromArchive, calls.finishedAt,
    answers.sha256 AS content
  FROM calls LEFT JOIN answers ON answers.callId = calls.id
  WHERE calls.seq > ${after} AND calls.finishedAt < ${endedBefore}
    AND (calls.fromArchive = 1 OR answers.callId IS NOT NULL
      OR EXISTS (SELECT 1 FROM exchanges WHERE exchanges.callId = calls.id)
      -- Items that lost their answer when a person was forgotten.
      OR EXISTS (SELECT 1 FROM items WHERE items.collection = 0 AND items.call = calls.seq))
  ORDER BY calls.seq`;

type NumberOf = (sha256: string) => Sql;

/** How many rows point to one row of contents, and of bodies. */
const pointersToContent: NumberOf = (sha256) => sql`
  SELECT (SELECT count(*) FROM answers WHERE sha256 = ${sha256})
    + (SELECT count(*) FROM itemVersions WHERE sha256 = ${sha256}) AS n`;
const pointersToBody: NumberOf = (sha256) =>
  sql`SELECT count(*) AS n FROM exchanges WHERE bodySha256 = ${sha256}`;

const sizeOfContent: NumberOf = (sha256) =>
  sql`SELECT length(bytes) AS n FROM contents WHERE sha256 = ${sha256}`;
const sizeOfBody: NumberOf = (sha256) =>
  sql`SELECT length(bytes) AS n FROM bodies WHERE sha256 = ${sha256}`;

/** Takes away one pointer after another; answers the bytes that become free with the last one. */
const createRelease = (
  db: Db,
  pointersTo: NumberOf,
  sizeOf: NumberOf,
): ((sha256: string) => number) => {
  const left = new Map<string, number>();
  const number = (statement: Sql): number => db.get<{ n: number }>(statement)?.n ?? 0;
  return (sha256) => {
    const pointers = (left.get(sha256) ?? number(pointersTo(sha256))) - 1;
    left.set(sha256, pointers);
    return pointers === 0 ? number(sizeOf(sha256)) : 0;
  };
};

const toPruned = (call: Candidate, replies: number, bytes: number): Pruned => ({
  answers: call.content === null ? 0 : 1,
  replies,
  logLines: call.fromArchive,
  bytes,
});

const sum = (one: Pruned, other: Pruned): Pruned => ({
  answers: one.answers + other.answers,
  replies: one.replies + other.replies,
  logLines: one.logLines + other.logLines,
  bytes: one.bytes + other.bytes,
});
