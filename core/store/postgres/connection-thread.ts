/** The thread that speaks to PostgreSQL, so that the thread that asks can wait for each answer. */
import pg from 'pg';
import { workerData } from 'node:worker_threads';
import type {
  ConnectionRequest,
  ConnectionTarget,
  NumberedRequest,
  PostgresFailure,
  PostgresStatement,
  StatementRows,
  ThreadData,
  ThreadMessage,
} from './requests.ts';

const { signal, port } = workerData as ThreadData;

const NOTHING: StatementRows = { columns: [], rows: [], count: 0 };
const CONNECT_MS = 10_000;

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

const clients = new Map<number, pg.Client>();

const tell = (message: ThreadMessage): void => port.postMessage(message);

const connect = async (connection: number, target: ConnectionTarget): Promise<void> => {
  const { url, schema, channel } = target;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'bowerbird',
    keepAlive: true,
    types,
  });
  // What ends a connection fails the statement under way, or the next one.
  client.on('error', () => clients.delete(connection));
  client.on('end', () => clients.delete(connection));
  client.on('notification', ({ payload = '' }) => tell({ connection, notified: payload }));
  await client.connect();
  await client.query(
    `SET search_path TO ${pg.escapeIdentifier(schema)}; SET lock_timeout TO '5s';
     SET synchronous_commit TO on; SET client_min_messages TO warning;
     LISTEN ${pg.escapeIdentifier(channel)}`,
  );
  clients.set(connection, client);
};

const clientOf = (connection: number): pg.Client => {
  const client = clients.get(connection);
  if (!client) throw new Error('the connection was lost');
  return client;
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
  const result: pg.QueryArrayResult<unknown[]> | pg.QueryArrayResult<unknown[]>[] =
    await client.query<unknown[]>({ text, rowMode: 'array' });
  const last = Array.isArray(result) ? result.at(-1) : result;
  if (!last) return NOTHING;
  return {
    columns: last.fields.map(({ name }: { readonly name: string }) => name),
    rows: last.rows,
    count: last.rows.length,
  };
};

const answer = async (connection: number, request: ConnectionRequest): Promise<StatementRows> => {
  if (request.kind === 'connect') {
    await connect(connection, request.to);
    return NOTHING;
  }
  if (request.kind === 'close') {
    const client = clients.get(connection);
    clients.delete(connection);
    await client?.end();
    return NOTHING;
  }
  const client = clientOf(connection);
  if (request.kind === 'script') return runScript(client, request.text);
  if (request.kind === 'statement') return ask(client, request);
  try {
    await runScript(client, request.before);
    const rows = await ask(client, request);
    await runScript(client, request.after);
    return rows;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
};

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** What is no answer of the server is a connection that was lost. */
const failureOf = (error: unknown): PostgresFailure => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isNetwork = /^E[A-Z]+$/.test(code);
  return {
    message: error instanceof Error ? error.message : String(error),
    code: isNetwork || SQLSTATE.test(code) ? code : 'ECONNRESET',
  };
};

const reply = async ({ number, connection, request }: NumberedRequest): Promise<void> => {
  try {
    tell({ number, rows: await answer(connection, request) });
  } catch (error) {
    tell({ number, failure: failureOf(error) });
  }
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
};

port.on('message', (request: NumberedRequest) => void reply(request));
