import { AppError } from '../kit/errors.ts';
import { canonical } from '../kit/identity.ts';
import { instant, newId, type Now } from './clock.ts';
import type { Db } from './db.ts';
import type { ProcessLeases } from './process-leases.ts';

/**
 * `running` and `waiting` go on by themselves; `paused` when the person says so; `attention` when the
 * person has to do something first. `done`: every list came to its own end; `stopped`: it went as far
 * as was asked.
 */
export type RunState =
  | 'running'
  | 'waiting'
  | 'paused'
  | 'attention'
  | 'done'
  | 'stopped'
  | 'cancelled';

export interface RunRow {
  readonly seq: number;
  readonly id: string;
  /** The `seq` of its collection. */
  readonly collection: number;
  readonly kind: 'collect' | 'recheck';
  readonly state: RunState;
  /** Why it is in that state, one sentence. */
  readonly reason: string | null;
  /** ISO 8601: until when it waits. */
  readonly waitUntil: string | null;
  readonly keyId: string;
  readonly door: 'window' | 'rest' | 'mcp' | 'cli';
  /** What was declared before the start: it never exceeds this. */
  readonly mostRequests: number;
  readonly mostCredits: number;
  readonly requests: number;
  readonly credits: number;
  readonly pages: number;
  /** Items that were not held before, that were seen, and that were seen twice by this run. */
  readonly added: number;
  readonly seen: number;
  readonly duplicates: number;
  /** Of the replies, as they came. */
  readonly bytes: number;
  /** The process that works on it. */
  readonly engine: string | null;
  readonly schedule: number | null;
  readonly created: string;
  readonly updated: string;
}

/** Why a list is no longer followed. */
export type ListEnd = 'end' | 'limit' | 'date' | 'repeated' | 'gap' | 'refused';

/** One list that a run follows: that of a source, or one that an item leads to. */
export interface ListRow {
  readonly seq: number;
  readonly run: number;
  /** `null`: of an item that is asked for again. */
  readonly source: number | null;
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The item that leads to it. */
  readonly parent: number | null;
  readonly statedTotal: number | null;
  /** The platform's own words for ending it early. */
  readonly incomplete: string | null;
  /** Items that could not be read and were set aside. */
  readonly unread: number;
  /** Items of people who asked to be left out. */
  readonly leftOut: number;
  readonly gathered: number;
  readonly ended: ListEnd | null;
}

export type PageState = 'pending' | 'done' | 'gap' | 'refused';

/** One call that a run makes. */
export interface PageRow {
  readonly seq: number;
  readonly run: number;
  readonly list: number;
  readonly platform: string;
  /** `''`: the first page. */
  readonly cursor: string;
  readonly state: PageState;
  readonly attempts: number;
  /** ISO 8601: not before. */
  readonly dueAt: string | null;
  readonly reason: string | null;
  readonly updated: string;
  readonly callId: string | null;
}

export interface ListWish {
  readonly source?: number | undefined;
  readonly operation: string;
  readonly platform: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly parent?: number | undefined;
}

export interface RunWish {
  readonly collection: number;
  readonly kind?: RunRow['kind'];
  readonly keyId: string;
  readonly door: RunRow['door'];
  readonly mostRequests: number;
  readonly mostCredits: number;
  readonly schedule?: number | undefined;
  readonly lists: readonly ListWish[];
}

export type RunChange = Partial<
  Pick<RunRow, 'state' | 'reason' | 'waitUntil' | 'mostRequests' | 'mostCredits'>
>;
export type RunCount = Partial<
  Pick<RunRow, 'requests' | 'credits' | 'pages' | 'added' | 'seen' | 'duplicates' | 'bytes'>
>;

type StoredList = Omit<ListRow, 'params'> & { params: string };

/** States from which nothing goes on. */
export const isOver = ({ state }: Pick<RunRow, 'state'>): boolean =>
  state === 'done' || state === 'stopped' || state === 'cancelled';

export type Runs = ReturnType<typeof createRuns>;

export const createRuns = (db: Db, now: Now, leases: ProcessLeases) => {
  const find = (id: string): RunRow | undefined =>
    db.prepare<RunRow>('SELECT * FROM runs WHERE id = ?').get(id);

  const there = (id: string): RunRow => {
    const row = find(id);
    if (!row) throw new AppError('not_found', `no run ${id}`);
    return row;
  };

  const list = (seq: number): ListRow => {
    const row = db.prepare<StoredList>('SELECT * FROM runLists WHERE seq = ?').get(seq);
    if (!row) throw new AppError('internal_error');
    return listOf(row);
  };

  /** `false` when the list has such a page already: the platform repeats itself. */
  const addPage = (
    run: number,
    { seq, platform }: { seq: number; platform: string },
    cursor: string,
  ) =>
    db
      .prepare(
        `INSERT OR IGNORE INTO runPages (run, list, platform, cursor, state, updated)
         VALUES (?, ?, ?, ?, 'pending', ?)`,
      )
      .run(run, seq, platform, cursor, instant(now())) > 0;

  /** Adds a list with its first page; nothing when the run has it already. */
  const addList = (run: number, wish: ListWish): void => {
    const row = db
      .prepare<{ seq: number }>(
        `INSERT OR IGNORE INTO runLists (run, source, operation, params, parent)
         VALUES (?, ?, ?, ?, ?) RETURNING seq`,
      )
      .get(run, wish.source, wish.operation, canonical(wish.params), wish.parent);
    if (row) addPage(run, { seq: row.seq, platform: wish.platform }, '');
  };

  const update = (id: string, change: RunChange): RunRow =>
    db.transaction(() => {
      const row = { ...there(id), ...change };
      db.prepare(
        `UPDATE runs SET state = ?, reason = ?, waitUntil = ?, mostRequests = ?, mostCredits = ?, updated = ?
         WHERE id = ?`,
      ).run(
        row.state,
        row.reason,
        row.waitUntil,
        row.mostRequests,
        row.mostCredits,
        instant(now()),
        id,
      );
      return there(id);
    });

  return {
    find,
    /** Throws `not_found`. */
    there,
    list,
    addPage,
    addList,
    update,

    add: (wish: RunWish): RunRow =>
      db.transaction(() => {
        const id = newId(now());
        const at = instant(now());
        db.prepare(
          `INSERT INTO runs
             (id, collection, kind, state, keyId, door, mostRequests, mostCredits, schedule, created, updated)
           VALUES (?, ?, ?, 'running', ?, ?, ?, ?, ?, ?, ?)`,
        ).run(
          id,
          wish.collection,
          wish.kind ?? 'collect',
          wish.keyId,
          wish.door,
          wish.mostRequests,
          wish.mostCredits,
          wish.schedule,
          at,
          at,
        );
        const run = there(id);
        for (const one of wish.lists) addList(run.seq, one);
        return run;
      }),

    /** The latest first; of one collection, or of all. */
    recent: (limit: number, collection?: number): RunRow[] =>
      collection === undefined
        ? db.prepare<RunRow>('SELECT * FROM runs ORDER BY seq DESC LIMIT ?').all(limit)
        : db
            .prepare<RunRow>('SELECT * FROM runs WHERE collection = ? ORDER BY seq DESC LIMIT ?')
            .all(collection, limit),

    /** Runs that are not over: those that stand still among them, the latest first. */
    open: (): RunRow[] =>
      db
        .prepare<RunRow>(
          `SELECT * FROM runs WHERE state IN ('running', 'waiting', 'paused', 'attention')
           ORDER BY seq DESC`,
        )
        .all(),

    /** Runs that should go on and on which no other living process works, the oldest first. */
    unattended: (): RunRow[] => {
      const living = new Set(leases.living().map(({ id }) => id));
      return db
        .prepare<RunRow>("SELECT * FROM runs WHERE state IN ('running', 'waiting') ORDER BY seq")
        .all()
        .filter(({ engine }) => engine === null || !living.has(engine));
    },

    /** Takes a run for this process; `false` when a living one works on it, or it shall not go on. */
    claim: (id: string): boolean =>
      db.transaction(() => {
        const { engine, state } = there(id);
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

    lists: (run: number): ListRow[] =>
      db
        .prepare<StoredList>('SELECT * FROM runLists WHERE run = ? ORDER BY seq')
        .all(run)
        .map(listOf),

    /** Why the lists of the sources ended, each reason once. */
    endings: (run: number): ListEnd[] =>
      db
        .prepare<{ ended: ListEnd }>(
          'SELECT DISTINCT ended FROM runLists WHERE run = ? AND ended IS NOT NULL',
        )
        .all(run)
        .map(({ ended }) => ended),

    updateList: (
      seq: number,
      change: Partial<
        Pick<ListRow, 'statedTotal' | 'incomplete' | 'unread' | 'leftOut' | 'gathered' | 'ended'>
      >,
    ): void => {
      const row = { ...list(seq), ...change };
      db.prepare(
        'UPDATE runLists SET statedTotal = ?, incomplete = ?, unread = ?, leftOut = ?, gathered = ?, ended = ? WHERE seq = ?',
      ).run(row.statedTotal, row.incomplete, row.unread, row.leftOut, row.gathered, row.ended, seq);
    },

    /** The first page of each platform that is still to be asked for, in their order. */
    nextPages: (run: number): PageRow[] => {
      const platforms = db
        .prepare<{ platform: string }>(
          "SELECT DISTINCT platform FROM runPages WHERE run = ? AND state = 'pending'",
        )
        .all(run);
      return platforms
        .flatMap(
          ({ platform }) =>
            db
              .prepare<PageRow>(
                `SELECT * FROM runPages WHERE run = ? AND platform = ? AND state = 'pending'
                 ORDER BY seq LIMIT 1`,
              )
              .get(run, platform) ?? [],
        )
        .sort((a, b) => a.seq - b.seq);
    },

    /** The pages that were not read, in their order. */
    unread: (run: number): PageRow[] =>
      db
        .prepare<PageRow>(
          "SELECT * FROM runPages WHERE run = ? AND state IN ('gap', 'refused') ORDER BY seq",
        )
        .all(run),

    pageCounts: (run: number): Readonly<Record<PageState, number>> => {
      const rows = db
        .prepare<{ state: PageState; n: number }>(
          'SELECT state, count(*) AS n FROM runPages WHERE run = ? GROUP BY state',
        )
        .all(run);
      const found = Object.fromEntries(rows.map(({ state, n }) => [state, n]));
      return { pending: 0, done: 0, gap: 0, refused: 0, ...found };
    },

    updatePage: (
      seq: number,
      change: Partial<Pick<PageRow, 'state' | 'attempts' | 'dueAt' | 'reason' | 'callId'>>,
    ): void => {
      const row = db.prepare<PageRow>('SELECT * FROM runPages WHERE seq = ?').get(seq);
      if (!row) throw new AppError('internal_error');
      const changed = { ...row, ...change };
      db.prepare(
        'UPDATE runPages SET state = ?, attempts = ?, dueAt = ?, reason = ?, callId = ?, updated = ? WHERE seq = ?',
      ).run(
        changed.state,
        changed.attempts,
        changed.dueAt,
        changed.reason,
        changed.callId,
        instant(now()),
        seq,
      );
    },

    page: (seq: number): PageRow | undefined =>
      db.prepare<PageRow>('SELECT * FROM runPages WHERE seq = ?').get(seq),

    /** What a collection's run points at is not pruned: also the reply that could not be read. */
    keepCall: (callId: string, collection: number): void => {
      db.prepare(
        'INSERT OR IGNORE INTO collectedCalls (call, collection) SELECT seq, ? FROM calls WHERE id = ?',
      ).run(collection, callId);
    },

    /** Asks again for what was not read; answers how many pages. */
    reopen: (run: RunRow, states: readonly PageState[]): number =>
      db.transaction(() => {
        let reopened = 0;
        for (const state of states) {
          db.prepare(
            `UPDATE runLists SET ended = NULL
             WHERE seq IN (SELECT list FROM runPages WHERE run = ? AND state = ?)`,
          ).run(run.seq, state);
          reopened += db
            .prepare(
              `UPDATE runPages SET state = 'pending', attempts = 0, dueAt = NULL
               WHERE run = ? AND state = ?`,
            )
            .run(run.seq, state);
        }
        return reopened;
      }),
  };
};

const listOf = (row: StoredList): ListRow => ({
  ...row,
  params: JSON.parse(row.params) as Record<string, unknown>,
});
