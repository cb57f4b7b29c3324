/** The thread that speaks to PostgreSQL, so that the thread that asks can wait for each answer. */
import pg from 'pg';
import { Socket, connect as openSocket } from 'node:net';
import { BroadcastChannel } from 'node:worker_threads';
import { serveAsks } from '../../store/file/serve-asks.ts';
import { PATIENT } from './lock-waits.ts';
import {
  NOTHING,
  type ConnectionRequest,
  type ConnectionTarget,
  type Notification,
  type PostgresStatement,
  type StatementRows,
  type StatementsRequest,
  type ThreadData,
  type ThreadRequest,
} from './requests.ts';

/** Tells a server that works for long from one that is gone without a word: a cable, a firewall, a machine that lost power. */

/** A statement that is not answered by then makes sure that the server can still be reached, and again after as long. */
const DOUBT_MS = 10_000;
/** What does not answer a new connection within this time is gone. */
const PROBE_MS = 10_000;

/** A connection that is not open yet. */
const createLine = (): Socket => new Socket();

/**
 * Waits for what a server does, however long that takes, as long as the server can be reached. Once it cannot, its
 * connection is ended with `ETIMEDOUT`, which fails the work. TCP itself would try for a quarter of an hour to send
 * what was not received.
 */
const whileReachable = async <T>(line: Socket, work: () => Promise<T>): Promise<T> => {
  let isProbing = false;
  const probe = async (): Promise<void> => {
    if (isProbing) return;
    isProbing = true;
    const isThere = await isReachable(line);
    isProbing = false;
    if (!isThere && !isOver) line.destroy(gone());
  };
  let isOver = false;
  const timer = setInterval(() => void probe(), DOUBT_MS);
  try {
    return await work();
  } finally {
    isOver = true;
    clearInterval(timer);
  }
};

/** A connection on which nothing is said, to where the line leads. A socket of this machine has no such place. */
const isReachable = async ({ remoteAddress, remotePort }: Socket): Promise<boolean> => {
  if (remoteAddress === undefined || remotePort === undefined) return true;
  return new Promise((resolve) => {
    const socket = openSocket({ host: remoteAddress, port: remotePort, timeout: PROBE_MS });
    const end = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
};

const gone = (): Error =>
  Object.assign(new Error('the server can no longer be reached'), { code: 'ETIMEDOUT' });

const CONNECT_MS = 10_000;
/** A connection that stood idle for so long is asked for a sign of life, which keeps it open on the way, too. */
const KEEP_ALIVE_MS = 10_000;

/** Numbers as numbers, truth as 1 and 0, JSON as its text; everything else as it came. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => (text === 't' ? 1 : 0),
  17: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
  20: Number,
  21: Number,
  23: Number,
  700: Number,
  701: Number,
  1700: Number,
};
const types = {
  getTypeParser: (type: number) => PARSERS[type] ?? ((text: string) => text),
};

interface Open {
  readonly client: pg.Client;
  readonly line: Socket;
}

const clients = new Map<number, Open>();

let notifications: BroadcastChannel | undefined;
const tell = (notification: Notification): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no page
  notifications?.postMessage(notification);

/**
 * Much is read in portions, each from where the last one ended. A merge join reads the other table from its beginning
 * each time, and is chosen because a portion is small: an export of a million rows took twelve times as long. And a
 * list in which things are looked up is a hash, up to a million of them.
 */
const PLANNED = 'SET enable_mergejoin TO off; SET hash_mem_multiplier TO 32';

const connect = async (connection: number, target: ConnectionTarget): Promise<void> => {
  const { url, schema, channel, statementSeconds } = target;
  const line = createLine();
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'bowerbird',
    stream: () => line,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // What is sent together goes together, and is answered one after the other.
    pipeline: true,
    types,
  });
  // What ends a connection fails the statement under way, or the next one.
  client.on('error', () => clients.delete(connection));
  client.on('end', () => clients.delete(connection));
  client.on('notification', ({ payload = '' }) => tell({ connection, payload }));
  await client.connect();
  await client.query(
    `SET search_path TO ${pg.escapeIdentifier(schema)}; SET lock_timeout TO '${PATIENT}';
     SET statement_timeout TO '${statementSeconds}s';
     SET synchronous_commit TO on; SET client_min_messages TO warning; ${PLANNED}`,
  );
  await listen(client, channel);
  await endWithUs(client);
  clients.set(connection, { client, line });
};

/** A standby server tells of nothing. */
const listen = async (client: pg.Client, channel: string): Promise<void> => {
  const { rows } = await client.query<{ waits: unknown }>(
    'SELECT pg_is_in_recovery()::int AS waits',
  );
  if (rows[0]?.waits === 0) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
};

/** A statement that nobody waits for any more is ended: a chart that was cancelled. Not all systems can tell. */
const endWithUs = async (client: pg.Client): Promise<void> => {
  await client.query("SET client_connection_check_interval TO '1s'").catch(() => undefined);
};

const openOf = (connection: number): Open => {
  const open = clients.get(connection);
  if (!open) throw Object.assign(new Error('the connection was lost'), { code: 'ENOTCONN' });
  return open;
};

const ask = async (
  client: pg.Client,
  { text, values, name }: PostgresStatement,
): Promise<StatementRows> => {
  const { rows, fields, rowCount } = await client.query<unknown[]>({
    text,
    values: values.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value)),
    rowMode: 'array',
    ...(name !== undefined && { name }),
  });
  return { columns: fields.map((field) => field.name), rows, count: rowCount ?? 0 };
};

/** What the last of several statements answers. */
const runScript = async (client: pg.Client, text: string): Promise<StatementRows> => {
  // Of several statements there are several results, which the types of the client do not say.
  const result: unknown = await client.query<unknown[]>({ text, rowMode: 'array' });
  const last = (Array.isArray(result) ? result.at(-1) : result) as
    | pg.QueryArrayResult<unknown[]>
    | undefined;
  if (!last) return NOTHING;
  return {
    columns: last.fields.map(({ name }: { readonly name: string }) => name),
    rows: last.rows,
    count: last.rows.length,
  };
};

const answer = async (
  connection: number,
  request: ConnectionRequest,
): Promise<readonly StatementRows[]> => {
  if (request.kind === 'connect') {
    await connect(connection, request.to);
    return [];
  }
  if (request.kind === 'close') {
    const open = clients.get(connection);
    clients.delete(connection);
    await open?.client.end();
    return [];
  }
  const { client, line } = openOf(connection);
  return whileReachable(line, () => askTogether(client, request));
};

/** Everything goes at once, and is answered one after the other; the answers to `first` are wanted by nobody. */
const askTogether = async (
  client: pg.Client,
  request: StatementsRequest,
): Promise<readonly StatementRows[]> => {
  const { first = [] } = request;
  const before = first.map((statement) => ask(client, statement));
  const wanted =
    request.kind === 'script'
      ? [runScript(client, request.text)]
      : request.statements.map((statement) => ask(client, statement));
  const answers = await allOf([...before, ...wanted]);
  return answers.slice(first.length);
};

/** Throws the error of the first that failed: those behind it fail for its sake alone. */
const allOf = async (answers: readonly Promise<StatementRows>[]): Promise<StatementRows[]> => {
  const outcomes = await Promise.allSettled(answers);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
};

const SQLSTATE = /^[0-9A-Z]{5}$/;
const NETWORK = /^E[A-Z]+$/;

/** What is no answer of the server is a connection that was lost. */
const withCode = (error: unknown): Error => {
  const own = error instanceof Error ? error : new Error(String(error));
  const code = 'code' in own ? String(own.code) : '';
  return SQLSTATE.test(code) || NETWORK.test(code)
    ? own
    : Object.assign(own, { code: 'ECONNRESET' });
};

serveAsks<ThreadRequest>((data) => {
  notifications = new BroadcastChannel((data as ThreadData).channel);
  return async ({ connection, request }) => {
    try {
      return await answer(connection, request);
    } catch (error) {
      throw withCode(error);
    }
  };
});
