import { AppError } from '#kit/errors.ts';
import type { Db } from '../../store/file/db.ts';
import { empty, raw, sql, type Sql } from '../../store/file/sql.ts';
import { messages } from '../../store/messages.ts';
import {
  openConnection,
  PostgresError,
  type Connection,
  gone,
  isLocked,
  isLost,
  NOT_CONNECTED,
  worded,
} from './connection.ts';
import type { DatabaseLocation, ServerOptions } from '../../store/database-server.ts';
import { createLockWaits } from './lock-waits.ts';
import {
  NOTHING,
  STATEMENT_SECONDS,
  WAITED_FOR_SECONDS,
  type PostgresStatement,
  type StatementRows,
} from './requests.ts';
import {
  joinRows,
  shapeRows,
  statementText,
  valuesOf,
  type StatementText,
} from './statement-text.ts';

/** Notifications of this name say in which schema something was committed. */
const CHANNEL = 'bowerbird';
/** Rows that are fetched at once by who reads row by row. */
const FETCHED = 2000;
/** Statements that the server keeps prepared for a connection. */
const MOST_PREPARED = 400;
/** Texts of which it is remembered that they were asked. */
const MOST_REMEMBERED = 2000;
/** Statements of a transaction that go together. */
const MOST_PENDING = 100;
/** After a connection that failed, the next one is tried no sooner. */
const AGAIN_MS = 1000;
/** The server ends a transaction that stands still for so long, so that others get the lock of its schema. */
const STANDING_STILL_MS = 30_000;
/** How long the outcome of a commit is looked for whose answer was lost. */
const OUTCOME_MS = 10_000;

const pause = new Int32Array(new SharedArrayBuffer(4));

interface Answered {
  readonly rows: StatementRows;
  readonly known: StatementText;
}

/**
 * The store in a schema of PostgreSQL. Each statement waits for its answer, as those of SQLite do, so what
 * stands above is the same. Of all processes one writes into a schema at a time: a transaction takes the lock
 * of its schema before it reads, so that what it decides on stays as it is.
 */
export const openPostgres = (
  { url, schema }: DatabaseLocation,
  options: ServerOptions = {},
): Db => {
  const statementSeconds = secondsFor(options);
  let connection: Connection | undefined;
  let triedAt = -Infinity;
  let away: string | undefined;
  let depth = 0;
  let versions = 0;
  /** Of the transaction that is open, until something in it is taken back. */
  let versionWithin = '';
  let cursors = 0;
  let isClosed = false;
  /** Texts that were asked once. */
  const seenOnce = new Set<string>();
  const prepared = new Map<string, string>();
  const listeners = new Set<() => void>();
  const waits = createLockWaits(() => performance.now());

  const connect = (): Connection => {
    if (isClosed) throw new AppError('service_unavailable', messages.databaseClosed);
    if (connection) return connection;
    if (performance.now() - triedAt < AGAIN_MS && away !== undefined) throw gone(away);
    triedAt = performance.now();
    try {
      connection = openConnection(
        { url, schema, channel: CHANNEL, statementSeconds },
        (changed) => {
          if (changed === schema) for (const listener of listeners) listener();
        },
      );
    } catch (error) {
      throw failed(error);
    }
    seenOnce.clear();
    prepared.clear();
    waits.begin();
    away = undefined;
    return connection;
  };

  /** A connection that failed is not used again, and what stood open in it is lost with it. */
  const failed = (error: unknown): unknown => {
    if (isLocked(error)) waits.failed();
    if (!(error instanceof PostgresError) || !isLost(error)) return worded(error, statementSeconds);
    connection?.close();
    connection = undefined;
    away = error.message;
    return gone(error.message, error);
  };
  const attempt = <T>(work: (connection: Connection) => T): T => {
    // Within a transaction a new connection would know nothing of what was done before.
    const open = depth > 0 ? connection : connect();
    if (!open) throw gone(away ?? '');
    try {
      return work(open);
    } catch (error) {
      const thrown = failed(error);
      if (depth > 0 || !(error instanceof PostgresError) || error.code !== NOT_CONNECTED)
        throw thrown;
      // The server was started anew since: nothing was asked of it yet.
      triedAt = -Infinity;
      const again = connect();
      try {
        return work(again);
      } catch (second) {
        throw failed(second);
      }
    }
  };
  /** What goes with the next statement of its transaction. */
  let pending: PostgresStatement[] = [];
  const takePending = (): { readonly first?: readonly PostgresStatement[] } => {
    const first = depth === 0 ? [...waits.due(), ...pending] : pending;
    pending = [];
    return first.length === 0 ? {} : { first };
  };
  const script = (text: string): StatementRows =>
    attempt((open) => open.ask({ kind: 'script', text, ...takePending() })[0] ?? NOTHING);

  /** What is asked for a second time is kept prepared. */
  const nameOf = (text: string): string | undefined => {
    const former = prepared.get(text);
    if (former !== undefined) return former;
    if (prepared.size >= MOST_PREPARED) return undefined;
    if (!seenOnce.has(text)) {
      if (seenOnce.size >= MOST_REMEMBERED) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    const name = `s${prepared.size}`;
    prepared.set(text, name);
    return name;
  };

  const bind = (statement: Sql): PostgresStatement => {
    const { text } = statementText(statement);
    return { text, values: valuesOf(statement), name: nameOf(text) };
  };

  const askAll = (statements: readonly Sql[]): readonly Answered[] => {
    if (statements.length === 0) return [];
    const known = statements.map(statementText);
    // What stands alone is a transaction as well, with the lock of its schema and an outcome that is looked up.
    if (depth === 0 && known.some(({ writes }) => writes))
      return transaction(() => askAll(statements));
    // Named once there is a connection: a new one has nothing prepared.
    const answers = attempt((open) =>
      open.ask({ kind: 'statements', statements: statements.map(bind), ...takePending() }),
    );
    return known.map((one, at) => ({ rows: answers[at] ?? NOTHING, known: one }));
  };
  const ask = (statement: Sql): Answered => {
    const [answered] = askAll([statement]);
    if (!answered) throw new Error('a statement has an answer');
    return answered;
  };

  const lock = `SELECT pg_advisory_xact_lock(hashtextextended(${quoted(`bowerbird ${schema}`)}, 0))`;
  const commit = `NOTIFY ${CHANNEL}, ${quoted(schema)}; COMMIT`;

  const within = <T>(begin: string, end: (first: StatementRows) => void, work: () => T): T => {
    const first = started(begin);
    depth += 1;
    if (depth === 1) versionWithin = nextVersion();
    try {
      const result = work();
      if (result instanceof Promise) throw new TypeError('a transaction must be synchronous');
      end(first);
      return result;
    } catch (error) {
      rollBack(depth);
      versionWithin = nextVersion();
      throw error;
    } finally {
      depth -= 1;
    }
  };
  /** A `BEGIN` that the lock behind it failed has begun all the same. */
  const started = (begin: string): StatementRows => {
    try {
      return script(begin);
    } catch (error) {
      if (depth === 0) rollBack(1);
      throw error;
    }
  };
  const rollBack = (level: number): void => {
    // A savepoint takes what was sent before it along.
    pending = [];
    if (!connection) return;
    const text = level === 1 ? 'ROLLBACK' : `ROLLBACK TO s${level}; RELEASE s${level}`;
    try {
      connection.ask({ kind: 'script', text });
    } catch (error) {
      failed(error);
    }
  };

  /** Whether a transaction was committed whose answer was lost: the server knows it by its number. */
  const wasCommitted = (transaction: unknown): boolean => {
    const until = performance.now() + OUTCOME_MS;
    while (performance.now() < until) {
      try {
        const [answer] = connect().ask({
          kind: 'script',
          text: `SELECT pg_xact_status('${String(transaction)}'::xid8)`,
        });
        const outcome = answer?.rows[0]?.[0];
        if (outcome !== 'in progress') return outcome === 'committed';
      } catch (error) {
        failed(error);
      }
      Atomics.wait(pause, 0, 0, 200);
    }
    return false;
  };
  const nextVersion = (): string => String((versions += 1));
  const commitFirst = (first: StatementRows): void => {
    try {
      script(commit);
    } catch (error) {
      if (connection || !wasCommitted(first.rows[0]?.[0])) throw error;
    }
  };

  const transaction = <T>(work: () => T): T => {
    if (depth === 0)
      return within(
        `BEGIN; SET LOCAL idle_in_transaction_session_timeout TO ${STANDING_STILL_MS};
         ${waits.forWriting()} ${lock};
         SELECT pg_current_xact_id()::text`,
        commitFirst,
        work,
      );
    const name = `s${depth + 1}`;
    return within(`SAVEPOINT ${name}`, () => void script(`RELEASE ${name}`), work);
  };

  const send = (statement: Sql): void => {
    if (depth === 0) ask(statement);
    else pending.push(bind(statement));
    if (pending.length >= MOST_PENDING) script('SELECT');
  };

  return {
    engine: 'postgres',
    exec: (text) => void script(text),
    run: (statement) => ask(statement).rows.count,
    insertNew: (rows, key) => {
      const rest = sql`${rows.rest ?? empty} RETURNING ${raw(key)}`;
      const answers = askAll(joinRows({ ...rows, rest }));
      return new Set(answers.flatMap((one) => one.rows.rows.map(([id]) => Number(id))));
    },
    sendAll: (rows) => joinRows(rows).forEach(send),
    send,
    // oxlint-disable-next-line no-unnecessary-type-parameters -- as in `Db`
    get: <Row>(statement: Sql) => {
      const { rows, known } = ask(statement);
      return shapeRows<Row>(rows, known, 1)[0];
    },
    getAll: <Row>(statements: readonly Sql[]) =>
      askAll(statements).map(({ rows, known }) => shapeRows<Row>(rows, known, 1)[0]),
    all: <Row>(statement: Sql) => {
      const { rows, known } = ask(statement);
      return shapeRows<Row>(rows, known);
    },
    *iterate<Row>(statement: Sql) {
      const known = statementText(statement);
      const cursor = `c${(cursors += 1)}`;
      const isAlone = depth === 0;
      const text = `DECLARE ${cursor} CURSOR ${isAlone ? 'WITH HOLD ' : ''}FOR ${known.text}`;
      const bound = { text, values: valuesOf(statement) };
      const declare = (): unknown =>
        attempt((open) => open.ask({ kind: 'statements', statements: [bound], ...takePending() }));
      // Held, it outlives the transaction that every cursor needs.
      if (isAlone) within('BEGIN', () => void script('COMMIT'), declare);
      else declare();
      // One that failed is closed by the server, with its transaction.
      let isThere = true;
      const nextRows = (): StatementRows => {
        isThere = false;
        const rows = script(`FETCH ${FETCHED} FROM ${cursor}`);
        isThere = true;
        return rows;
      };
      try {
        for (let count = FETCHED; count === FETCHED;) {
          const rows = nextRows();
          count = rows.rows.length;
          yield* shapeRows<Row>(rows, known);
        }
      } finally {
        // Also when nobody wants the rest.
        if (isThere && connection) script(`CLOSE ${cursor}`);
      }
    },
    define: undefined,
    keepLookUp: (name, values) => {
      script(`DROP TABLE IF EXISTS pg_temp.${name};
        CREATE TEMP TABLE ${name} (key bigint PRIMARY KEY, value bigint NOT NULL)`);
      const listed = JSON.stringify([...values]);
      ask(
        sql`INSERT INTO ${raw(name)} (key, value) SELECT CAST(pair ->> 0 AS BIGINT), CAST(pair ->> 1 AS BIGINT)
          FROM jsonb_array_elements(CAST(${listed} AS jsonb)) AS pair`,
      );
    },
    transaction,
    // The server has it on its disk before it says that it is committed.
    lastingTransaction: transaction,
    snapshot: (work) =>
      depth > 0
        ? work()
        : within(
            'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
            () => void script('COMMIT'),
            work,
          ),
    hold: () => {
      script('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      versionWithin = nextVersion();
      depth += 1;
    },
    // Nobody else writes meanwhile, or it is not seen.
    version: () => (depth > 0 ? versionWithin : nextVersion()),
    onCommitted: (listener) => {
      listeners.add(listener);
      return true;
    },
    problem: () =>
      away === undefined ? undefined : messages.databaseAway({ reason: away }).message,
    shortenWaits: waits.shorten,
    close: () => {
      isClosed = true;
      connection?.close();
      connection = undefined;
    },
  };
};

const secondsFor = ({ mayTakeLong, isWaitedFor }: ServerOptions): number => {
  if (mayTakeLong === true) return 0;
  return isWaitedFor === true ? WAITED_FOR_SECONDS : STATEMENT_SECONDS;
};

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
