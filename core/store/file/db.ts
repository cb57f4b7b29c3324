import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { AppError } from '#kit/errors.ts';
import { createBusyWait, OPENING_WAIT_MS } from './busy-wait.ts';
import { IN_MEMORY, watchDataFile, type DataFile } from './data-file.ts';
import { DATA_FILE, prepareDataFolder, refuseMoved } from './data-folder.ts';
import { messages } from '../messages.ts';
import { GOES_ON } from './dialect.ts';
import { boundValues, insertion, type Insertion, type Sql } from './sql.ts';
import type { Message } from '#kit/message.ts';

export interface Db {
  /** Which engine keeps the data. Almost nothing above asks: see `dialect.ts`. */
  readonly engine: 'sqlite' | 'postgres';
  exec(sql: string): void;
  /** How many rows changed. A statement is compiled once for each text, and kept. */
  run(statement: Sql): number;
  /**
   * The same where nobody wants to know how many. Over a network it goes together with the next statement of its
   * transaction, which fails where this one does.
   */
  send(statement: Sql): void;
  /**
   * Puts in those rows that are not there yet, and answers which, by their first value; `key`: the column that it is of.
   * Over a network many go as one statement. Within a transaction.
   */
  insertNew(insertion: Insertion, key: string): ReadonlySet<number>;
  /** Puts rows in, in the same way, where nobody waits for an answer (`send`). */
  sendAll(insertion: Insertion): void;
  // oxlint-disable-next-line no-unnecessary-type-parameters -- who writes a statement knows its rows
  get<Row = unknown>(statement: Sql): Row | undefined;
  /** The row of each of them. None needs what another answers, so over a network they go together. */
  // oxlint-disable-next-line no-unnecessary-type-parameters -- as above
  getAll<Row = unknown>(statements: readonly Sql[]): (Row | undefined)[];
  all<Row = unknown>(statement: Sql): Row[];
  /** Row by row, for what does not fit in memory. */
  iterate<Row = unknown>(statement: Sql): Generator<Row>;
  /** A function of one number that statements of this connection may call from now on, to hear where they are. */
  readonly define: ((name: string, work: (value: number) => number) => void) | undefined;
  /** What `foundIn` (`dialect.ts`) finds in statements of this connection from now on, by number. */
  keepLookUp(name: string, values: ReadonlyMap<number, number>, otherwise: number): void;
  /** One write transaction; a call within a call is a savepoint. `work` must be synchronous. */
  transaction<T>(work: () => T): T;
  /** The same, which no power cut takes back once it is committed. Not within a transaction. */
  lastingTransaction<T>(work: () => T): T;
  /** Several reads that see one and the same moment; blocks no writer. */
  snapshot<T>(work: () => T): T;
  /** From now on, and until it is closed, everything is read as it is at this moment; nothing is written. */
  hold(): void;
  /** Hears when something was committed, by whatever process. `false`: the engine tells nobody. */
  onCommitted(listener: () => void): boolean;
  /**
   * Changes when another connection, of any process, has committed something, and when something of
   * our own was rolled back. Asked of the file once in a turn of the event loop, and always anew
   * within a transaction.
   */
  version(): string;
  /**
   * One sentence while the data file is not the one that was opened (deleted, replaced, cut short);
   * everything else throws `service_unavailable` with this sentence then. Looks at the disk.
   */
  problem(): string | undefined;
  /** From now on others wait for whatever is asked here: waits for other processes become short. */
  shortenWaits(): void;
  close(): void;
}

export interface DbOptions {
  /** Milliseconds from some moment on; never set back. */
  readonly monotonic?: () => number;
}

export const FILE = DATA_FILE;
/** A file that is not the one that was opened is looked for again at most this often. */
const LOOK_AGAIN_MS = 250;

/** Opens `<dir>/bowerbird.db`, making both when missing; `:memory:` keeps nothing. */
export const openDb = (
  dir: string,
  { monotonic = () => performance.now() }: DbOptions = {},
): Db => {
  const path = dir === ':memory:' ? dir : fileIn(dir);
  const raw = new DatabaseSync(path, { timeout: OPENING_WAIT_MS });
  tune(raw);
  return driver(raw, path === ':memory:' ? IN_MEMORY : watchDataFile(path), monotonic);
};

/** Opens one database file for reading alone: nothing in it is changed, not even its schema. */
export const readDb = (file: string): Db =>
  driver(new DatabaseSync(file, { readOnly: true, timeout: 1000 }), IN_MEMORY, () =>
    performance.now(),
  );

/** So many rows of many are put in by one statement, in two thirds of the time. */
const JOINED_ROWS = 25;

const fileIn = (dir: string): string => {
  prepareDataFolder(dir);
  refuseMoved(dir);
  const file = join(dir, FILE);
  // An existing file is never opened and closed here: closing any handle of a file drops the locks
  // that SQLite holds on it elsewhere in this process.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  return file;
};

/**
 * Write-ahead log with `synchronous = NORMAL`: what was committed has reached the operating system,
 * so killing the process loses nothing that was acknowledged. A power cut or a crash of the system
 * can take back the last commits, those since the last checkpoint (about 4 MB of changes); never a
 * part of one, so an answer, its evidence and its credits are lost or kept together.
 */
const tune = (raw: DatabaseSync): void => {
  const log = patiently(() => raw.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode']);
  // A file system without shared memory refuses the log; the old journal needs FULL to be as safe.
  raw.exec(`PRAGMA synchronous = ${log === 'delete' ? 'FULL' : 'NORMAL'}`);
  raw.exec('PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = 67108864');
};

/** Switching a new file to the log ignores the busy timeout, so two first starts at once need this. */
const patiently = <T>(work: () => T): T => {
  for (let waited = 0; ; waited += 20) {
    try {
      return work();
    } catch (error) {
      if (primaryCode(error) !== 5 || waited >= OPENING_WAIT_MS) throw worded(error);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
};

const driver = (raw: DatabaseSync, file: DataFile, monotonic: () => number): Db => {
  raw.function(GOES_ON, () => 1);
  const kept = new Map<string, StatementSync>();
  const busyWait = createBusyWait(raw, monotonic);
  let depth = 0;
  let rollbacks = 0;
  let seen: string | undefined;
  let problem: string | undefined;
  let lookedAt = -Infinity;

  const look = (): string | undefined => {
    lookedAt = monotonic();
    return (problem = file.problem());
  };
  /** What is written into a file that has lost its name is lost with it, so nothing is. */
  const intact = (): void => {
    if (look() !== undefined) throw lost(problem);
  };
  const guarded = <T>(work: () => T): T => {
    if (problem !== undefined) {
      if (monotonic() - lookedAt >= LOOK_AGAIN_MS) look();
      if (problem !== undefined) throw lost(problem);
    }
    busyWait.before();
    try {
      return work();
    } catch (error) {
      if (isBusy(error)) busyWait.failed();
      throw worded(error);
    }
  };

  const within = <T>(begin: string, commit: string, rollback: string, work: () => T): T => {
    guarded(() => raw.exec(begin));
    depth += 1;
    try {
      const result = work();
      if (result instanceof Promise) throw new TypeError('a transaction must be synchronous');
      if (commit === 'COMMIT') intact();
      guarded(() => raw.exec(commit));
      return result;
    } catch (error) {
      // After some failures (a full disk) SQLite has rolled back by itself already.
      if (raw.isTransaction) raw.exec(rollback);
      rollbacks += 1;
      seen = undefined;
      throw error;
    } finally {
      depth -= 1;
    }
  };
  const nested = <T>(work: () => T): T => {
    const name = `s${depth}`;
    return within(
      `SAVEPOINT ${name}`,
      `RELEASE ${name}`,
      `ROLLBACK TO ${name}; RELEASE ${name}`,
      work,
    );
  };
  // IMMEDIATE, because a transaction that reads first and writes later is refused at once, without
  // waiting, when another process wrote in between.
  const transaction = <T>(work: () => T): T =>
    depth > 0
      ? nested(work)
      : within('BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK', () => {
          busyWait.succeeded();
          return work();
        });
  const compiled = (text: string): StatementSync => {
    let statement = kept.get(text);
    if (!statement) kept.set(text, (statement = guarded(() => raw.prepare(text))));
    return statement;
  };
  /** A statement outside of a transaction is one of its own. */
  const beforeWriting = (): void => {
    if (depth === 0) intact();
  };
  const versionNow = (): string => {
    const row = guarded(() => compiled('PRAGMA data_version').get());
    return `${Number(row?.['data_version'] ?? 0)}.${rollbacks}`;
  };

  const run = (statement: Sql): number => {
    const known = compiled(statement.sql);
    beforeWriting();
    return guarded(() => Number(known.run(...boundValues(statement)).changes));
  };

  /** How many rows each portion of so many rows changed; its statement is compiled once, however many there are. */
  const byPortion = ({ rows, ...of }: Insertion, size: number): number[] => {
    if (rows.length === 0) return [];
    const statement = compiled(insertion({ ...of, rows: rows.slice(0, size) }).sql);
    beforeWriting();
    return guarded(() => {
      const changes: number[] = [];
      for (let at = 0; at < rows.length; at += size) {
        const values = size === 1 ? (rows[at] ?? []) : rows.slice(at, at + size).flat();
        changes.push(Number(statement.run(...boundValues({ values })).changes));
      }
      return changes;
    });
  };
  const rowByRow = (rows: Insertion): number[] => byPortion(rows, 1);

  // oxlint-disable-next-line no-unnecessary-type-parameters -- as in `Db`
  const get = <Row>(statement: Sql): Row | undefined => {
    const known = compiled(statement.sql);
    const row = guarded(() => known.get(...boundValues(statement)));
    return row && ({ ...row } as Row);
  };
  const all = <Row>(statement: Sql): Row[] => {
    const known = compiled(statement.sql);
    return guarded(() => known.all(...boundValues(statement))).map(
      (row) => Object.assign({}, row) as Row,
    );
  };

  return {
    engine: 'sqlite',
    run,
    send: (statement) => void run(statement),
    // By the count: `RETURNING` computes every column of a row first, also those that are computed from its JSON.
    insertNew: (rows) => {
      const changes = rowByRow(rows);
      return new Set(rows.rows.flatMap(([id], at) => (changes[at] === 0 ? [] : [Number(id)])));
    },
    sendAll: ({ rows, ...of }) => {
      const joined = rows.length - (rows.length % JOINED_ROWS);
      byPortion({ ...of, rows: rows.slice(0, joined) }, JOINED_ROWS);
      rowByRow({ ...of, rows: rows.slice(joined) });
    },
    get,
    getAll: <Row>(statements: readonly Sql[]) => statements.map((one) => get<Row>(one)),
    all,
    // A statement of its own: a kept one could be run again before this reading ends.
    *iterate<Row>(statement: Sql) {
      const rows = guarded(() => raw.prepare(statement.sql).iterate(...boundValues(statement)));
      for (const row of rows) yield { ...row } as Row;
    },
    exec: (sql) => guarded(() => raw.exec(sql)),
    define: (name, work) => raw.function(name, work as (...values: SQLInputValue[]) => number),
    keepLookUp: (name, values, otherwise) =>
      raw.function(name, (number) => values.get(Number(number)) ?? otherwise),
    transaction,
    lastingTransaction: (work) => {
      const usual = Number(raw.prepare('PRAGMA synchronous').get()?.['synchronous'] ?? 1);
      raw.exec('PRAGMA synchronous = FULL');
      try {
        return transaction(work);
      } finally {
        raw.exec(`PRAGMA synchronous = ${usual}`);
      }
    },
    // Ended the same way, but with nothing written there is nothing to lose.
    snapshot: (work) => (depth > 0 ? work() : within('BEGIN', 'END', 'ROLLBACK', work)),
    hold: () => {
      guarded(() => raw.exec('BEGIN'));
      // The moment is that of the first reading.
      compiled('SELECT count(*) FROM sqlite_schema').get();
      depth += 1;
    },
    // A file tells nobody: who wants to know looks at its version.
    onCommitted: () => false,
    version: () => {
      if (depth > 0) return versionNow();
      if (seen === undefined) setImmediate(() => (seen = undefined)).unref();
      return (seen ??= versionNow());
    },
    problem: look,
    shortenWaits: busyWait.shorten,
    close: () => {
      if (raw.isOpen) raw.close();
    },
  };
};

const primaryCode = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;

/** Whether another process held the database: SQLITE_BUSY or SQLITE_LOCKED, in our words or SQLite's. */
export const isBusy = (error: unknown): boolean => {
  const code = primaryCode(error instanceof AppError ? error.cause : error);
  return code === 5 || code === 6;
};

const lost = (problem: string | undefined): AppError =>
  new AppError('service_unavailable', messages.dataFileLost({ problem: problem ?? '' }), {
    retryAfter: 30,
  });

const WORDS: Readonly<Record<number, Message>> = {
  8: messages.dataFolderNotWritable,
  10: messages.diskFailed,
  11: messages.dataFileDamaged,
  13: messages.diskFullNothingWritten,
  14: messages.dataFileNotOpened,
  26: messages.notABowerbirdDatabase,
};

/** SQLite's failures that a person can do something about, in words; any other error as it is. */
export const worded = (cause: unknown): unknown => {
  const code = primaryCode(cause);
  if (isBusy(cause))
    return new AppError('service_unavailable', messages.dataFolderBusy, {
      retryAfter: 1,
      cause,
    });
  const words = code === undefined ? undefined : WORDS[code];
  return words === undefined ? cause : new AppError('internal_error', words, { cause });
};
