import { AppError } from '#kit/errors.ts';
import { instant, newId, type Now } from '../file/clock.ts';
import { createRunLists } from './run-lists.ts';
import type { PageState, RunChange, RunCount, RunRow, CreateRunInput } from './run-rows.ts';
import type { Db } from '../file/db.ts';
import type { ProcessLeases } from '../file/process-leases.ts';
import { logRunChange, logRunStart } from './case-log/run-acts.ts';
import { messages } from '../messages.ts';
import { messageFrom, messageSource } from '../file/message-columns.ts';

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
    const row = db.prepare<StoredRun>('SELECT * FROM runs WHERE id = ?').get(id);
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
      db.prepare(
        `UPDATE runs SET state = ?, reason = ?, reasonSource = ?, waitUntil = ?, mostRequests = ?, mostCredits = ?,
           refusedBy = ?, updated = ?
         WHERE id = ?`,
      ).run(
        row.state,
        row.reason?.message ?? null,
        messageSource(row.reason),
        row.waitUntil,
        row.mostRequests,
        row.mostCredits,
        row.refusedBy.length === 0 ? null : JSON.stringify(row.refusedBy),
        instant(now()),
        id,
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
        db.prepare(
          `INSERT INTO runs
             (id, collection, kind, state, keyId, door, mostRequests, mostCredits, schedule,
              unreadLines, created, updated)
           VALUES (?, ?, ?, 'running', ?, ?, ?, ?, ?, ?, ?, ?)`,
        ).run(
          id,
          input.collection,
          input.kind ?? 'collect',
          input.keyId,
          input.door,
          input.mostRequests,
          input.mostCredits,
          input.schedule,
          input.unreadLines && JSON.stringify(input.unreadLines),
          at,
          at,
        );
        const run = there(id);
        for (const one of input.lists) lists.addList(run.seq, one);
        logRunStart(db, now, run);
        return run;
      }),

    /** The latest first; of one collection, or of all. */
    recent: (limit: number, collection?: number): RunRow[] =>
      (collection === undefined
        ? db.prepare<StoredRun>('SELECT * FROM runs ORDER BY seq DESC LIMIT ?').all(limit)
        : db
            .prepare<StoredRun>('SELECT * FROM runs WHERE collection = ? ORDER BY seq DESC LIMIT ?')
            .all(collection, limit)
      ).map(runFromStored),

    /** The runs of a collection before a certain one, the latest first. */
    earlier: (collection: number, before: number, limit: number): RunRow[] =>
      db
        .prepare<StoredRun>(
          'SELECT * FROM runs WHERE collection = ? AND seq < ? ORDER BY seq DESC LIMIT ?',
        )
        .all(collection, before, limit)
        .map(runFromStored),

    /** Runs that are not over: those that stand still among them, the latest first. */
    open: (): RunRow[] =>
      db
        .prepare<StoredRun>(
          `SELECT * FROM runs WHERE state IN ('running', 'waiting', 'paused', 'attention')
           ORDER BY seq DESC`,
        )
        .all()
        .map(runFromStored),

    /** Runs that should go on and on which no other living process works, the oldest first. */
    unattended: (): RunRow[] => {
      const living = new Set(leases.living().map(({ id }) => id));
      return db
        .prepare<StoredRun>(
          `SELECT * FROM runs WHERE state IN ('running', 'waiting') AND handedBy IS NULL ORDER BY seq`,
        )
        .all()
        .map(runFromStored)
        .filter(({ engine }) => engine === null || !living.has(engine));
    },

    /** Takes a run for this process; `false` when a living one works on it, or it shall not go on. */
    claim: (id: string): boolean =>
      db.transaction(() => {
        const { engine, state, handedBy } = there(id);
        if (handedBy !== null) return false;
        if (state !== 'running' && state !== 'waiting') return false;
        if (engine !== null && engine !== leases.id)
          if (leases.living().some((lease) => lease.id === engine)) return false;
        leases.present();
        db.prepare('UPDATE runs SET engine = ? WHERE id = ?').run(leases.id, id);
        return true;
      }),

    isOurs: ({ engine }: Pick<RunRow, 'engine'>): boolean => engine === leases.id,

    release: (id: string): void => {
      db.prepare('UPDATE runs SET engine = NULL WHERE id = ? AND engine = ?').run(id, leases.id);
    },

    count: (id: string, more: RunCount): void => {
      db.prepare(
        `UPDATE runs SET requests = requests + ?, credits = credits + ?, pages = pages + ?,
           added = added + ?, seen = seen + ?, duplicates = duplicates + ?, bytes = bytes + ?, updated = ?
         WHERE id = ?`,
      ).run(
        more.requests ?? 0,
        more.credits ?? 0,
        more.pages ?? 0,
        more.added ?? 0,
        more.seen ?? 0,
        more.duplicates ?? 0,
        more.bytes ?? 0,
        instant(now()),
        id,
      );
    },

    /** Asks again for what was not read, of some links or of all; answers how many pages. */
    reopen: (run: RunRow, states: readonly PageState[], links?: readonly number[]): number =>
      db.transaction(() => {
        let reopened = 0;
        const which = {
          run: run.seq,
          links: links === undefined ? null : JSON.stringify(links),
        };
        for (const state of states) {
          db.prepare(
            `UPDATE runLists SET ended = NULL
             WHERE seq IN (SELECT list FROM runPages WHERE run = :run AND state = :state)
               AND ${OF_LINKS}`,
          ).run({ ...which, state });
          reopened += db
            .prepare(
              `UPDATE runPages SET state = 'pending', attempts = 0, dueAt = NULL
               WHERE run = :run AND state = :state
                 AND list IN (SELECT seq FROM runLists WHERE run = :run AND ${OF_LINKS})`,
            )
            .run({ ...which, state });
        }
        return reopened;
      }),
  };
};

const OF_LINKS = '(:links IS NULL OR link IN (SELECT value FROM json_each(:links)))';
