import { AppError } from '#kit/errors.ts';
import { instant, newId, type Now } from '../file/clock.ts';
import { createRunLists } from './run-lists.ts';
import type { PageState, RunChange, RunCount, RunRow, CreateRunInput } from './run-rows.ts';
import type { Db } from '../file/db.ts';
import { empty, selectValues, sql } from '../file/sql.ts';
import type { ProcessLeases } from '../file/process-leases.ts';
import { messages } from '../messages.ts';
import { messageFrom, messageSource } from '../file/message-columns.ts';
import type { CaseFacts } from '#kit/case-log.ts';
import { presentWho, whoFrom, type Who } from './case-log/actor.ts';
import { appendAct } from './case-log/append.ts';

export type Runs = ReturnType<typeof createRuns>;

type StoredRun = Omit<RunRow, 'reason' | 'refusedBy' | 'unreadLines'> & {
  reason: string | null;
  reasonSource: string | null;
  refusedBy: string | null;
  unreadLines: string | null;
};

const runFromStored = ({ refusedBy, unreadLines, reasonSource, ...row }: StoredRun): RunRow => ({
  ...row,
  reason: messageFrom(row.reason, reasonSource),
  refusedBy: JSON.parse(refusedBy ?? '[]') as RunRow['refusedBy'],
  unreadLines: JSON.parse(unreadLines ?? 'null') as RunRow['unreadLines'],
});

export const createRuns = (db: Db, now: Now, leases: ProcessLeases) => {
  const lists = createRunLists(db, now);

  const find = (id: string): RunRow | undefined => {
    const row = db.get<StoredRun>(sql`SELECT * FROM runs WHERE id = ${id}`);
    return row && runFromStored(row);
  };

  const there = (id: string): RunRow => {
    const row = find(id);
    if (!row) throw new AppError('not_found', messages.noSuchRun({ id }));
    return row;
  };

  const update = (id: string, change: RunChange): RunRow =>
    db.transaction(() => {
      const before = there(id);
      const row = { ...before, ...change };
      db.run(
        sql`UPDATE runs SET state = ${row.state}, reason = ${row.reason?.message ?? null},
            reasonSource = ${messageSource(row.reason)}, waitUntil = ${row.waitUntil},
            mostRequests = ${row.mostRequests}, mostCredits = ${row.mostCredits},
            refusedBy = ${row.refusedBy.length === 0 ? null : JSON.stringify(row.refusedBy)},
            keyId = ${row.keyId}, updated = ${instant(now())}
          WHERE id = ${id}`,
      );
      const changed = there(id);
      logRunChange(db, now, before, changed);
      return changed;
    });

  return {
    find,
    /** Throws `not_found`. */
    there,
    update,
    ...lists,

    add: (input: CreateRunInput): RunRow =>
      db.transaction(() => {
        const id = newId(now());
        const at = instant(now());
        db.run(
          sql`INSERT INTO runs
              (id, collection, kind, state, keyId, door, mostRequests, mostCredits, schedule,
               unreadLines, created, updated)
            VALUES (${id}, ${input.collection}, ${input.kind ?? 'collect'}, 'running',
              ${input.keyId}, ${input.door}, ${input.mostRequests}, ${input.mostCredits},
              ${input.schedule}, ${input.unreadLines && JSON.stringify(input.unreadLines)}, ${at},
              ${at})`,
        );
        const run = there(id);
        for (const one of input.lists) lists.addList(run.seq, one);
        logRunStart(db, now, run);
        return run;
      }),

    /** The latest first; of one collection, or of all. */
    recent: (limit: number, collection?: number): RunRow[] =>
      (collection === undefined
        ? db.all<StoredRun>(
            sql`SELECT * FROM runs WHERE collection >= 0 ORDER BY seq DESC LIMIT ${limit}`,
          )
        : db.all<StoredRun>(
            sql`SELECT * FROM runs WHERE collection = ${collection} ORDER BY seq DESC
              LIMIT ${limit}`,
          )
      ).map(runFromStored),

    /** The latest run of each of these collections. */
    latestOf: (collections: readonly number[]): RunRow[] =>
      db
        .all<StoredRun>(
          sql`SELECT * FROM runs WHERE seq IN (SELECT max(seq) FROM runs
            WHERE collection IN (${selectValues(collections)}) GROUP BY collection) ORDER BY seq`,
        )
        .map(runFromStored),

    /** The runs of a collection before a certain one, the latest first. */
    earlier: (collection: number, before: number, limit: number): RunRow[] =>
      db
        .all<StoredRun>(
          sql`SELECT * FROM runs WHERE collection = ${collection} AND seq < ${before}
            ORDER BY seq DESC LIMIT ${limit}`,
        )
        .map(runFromStored),

    /** Runs that are not over: those that stand still among them, the latest first. */
    open: (): RunRow[] =>
      db
        .all<StoredRun>(
          sql`SELECT * FROM runs WHERE state IN ('running', 'waiting', 'paused', 'attention')
            AND collection >= 0 ORDER BY seq DESC`,
        )
        .map(runFromStored),

    /** Runs that should go on and on which no other living process works, the oldest first. */
    unattended: (): RunRow[] => {
      const living = new Set(leases.living().map(({ id }) => id));
      return db
        .all<StoredRun>(
          sql`SELECT * FROM runs WHERE state IN ('running', 'waiting') AND handedBy IS NULL
            ORDER BY seq`,
        )
        .map(runFromStored)
        .filter(({ engine }) => engine === null || !living.has(engine));
    },

    /** Takes a run for this process; `false` when a living one works on it, or it shall not go on. */
    claim: (id: string): boolean =>
      db.transaction(() => {
        const { engine, state, handedBy } = there(id);
        if (handedBy !== null) return false;
        if (state !== 'running' && state !== 'waiting') return false;
        if (engine !== null && engine !== leases.id && leases.isLiving(engine)) return false;
        leases.present();
        db.run(sql`UPDATE runs SET engine = ${leases.id} WHERE id = ${id}`);
        return true;
      }),

    isOurs: ({ engine }: Pick<RunRow, 'engine'>): boolean => engine === leases.id,

    release: (id: string): void => {
      db.run(sql`UPDATE runs SET engine = NULL WHERE id = ${id} AND engine = ${leases.id}`);
    },

    count: (id: string, more: RunCount): void => {
      db.run(
        sql`UPDATE runs SET requests = requests + ${more.requests ?? 0},
            credits = credits + ${more.credits ?? 0}, pages = pages + ${more.pages ?? 0},
              added = added + ${more.added ?? 0}, seen = seen + ${more.seen ?? 0},
              duplicates = duplicates + ${more.duplicates ?? 0}, bytes = bytes + ${more.bytes ?? 0},
              updated = ${instant(now())}
          WHERE id = ${id}`,
      );
    },

    /** Asks again for what was not read, of some links or of all; answers how many pages. */
    reopen: (run: RunRow, states: readonly PageState[], links?: readonly number[]): number =>
      db.transaction(() => {
        let reopened = 0;
        const isOfLinks = links === undefined ? empty : sql`AND link IN (${selectValues(links)})`;
        for (const state of states) {
          db.run(
            sql`UPDATE runLists SET ended = NULL
              WHERE seq IN (SELECT list FROM runPages WHERE run = ${run.seq} AND state = ${state})
                ${isOfLinks}`,
          );
          reopened += db.run(
            sql`UPDATE runPages SET state = 'pending', attempts = 0, dueAt = NULL
              WHERE run = ${run.seq} AND state = ${state}
                AND list IN (SELECT seq FROM runLists WHERE run = ${run.seq} ${isOfLinks})`,
          );
        }
        return reopened;
      }),
  };
};

/** What the log of a collection keeps of its runs: that they began, and what came when they are over. */
const OVER: ReadonlySet<string> = new Set<RunRow['state']>(['done', 'stopped', 'cancelled']);

/** How many sources of each operation the collection has; what they ask for may name somebody. */
const operations = (db: Db, collection: number): Readonly<Record<string, number>> =>
  Object.fromEntries(
    db
      .all<{ operation: string; n: number }>(
        sql`SELECT operation, count(*) AS n FROM collectionSources
          WHERE collection = ${collection} GROUP BY operation`,
      )
      .map(({ operation, n }) => [operation, n]),
  );

/** A run of a schedule is begun by nobody. */
const runWho = (db: Db, { schedule, door, keyId }: RunRow): Who =>
  schedule === null ? whoFrom(db, { door, keyId }) : { door: 'program' };

const begun = (db: Db, run: RunRow, state: 'started' | 'resumed'): CaseFacts => ({
  run: run.id,
  kind: run.kind,
  state,
  mostRequests: run.mostRequests,
  mostCredits: run.mostCredits,
  operations: operations(db, run.collection),
});

const logRunStart = (db: Db, now: Now, run: RunRow): void =>
  appendAct(db, now, run.collection, 'gathering', begun(db, run, 'started'), runWho(db, run));

/** A run that stands still for a while is not over; one that goes on after its end is told again. */
const logRunChange = (db: Db, now: Now, before: RunRow, run: RunRow): void => {
  if (OVER.has(before.state) && !OVER.has(run.state)) {
    const present = presentWho(db);
    const who = present.door === 'program' ? runWho(db, run) : present;
    appendAct(db, now, run.collection, 'gathering', begun(db, run, 'resumed'), who);
  }
  if (OVER.has(before.state) || !OVER.has(run.state)) return;
  const { id, kind, state, seen, added, duplicates, pages, requests, credits, bytes } = run;
  appendAct(
    db,
    now,
    run.collection,
    'gathered',
    { run: id, kind, state, seen, added, duplicates, pages, requests, credits, bytes },
    runWho(db, run),
  );
};
