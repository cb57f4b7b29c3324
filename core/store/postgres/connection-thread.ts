/** The thread that speaks to PostgreSQL, so that the thread that asks can wait for each answer. */
import pg from 'pg';
import { workerData, type MessagePort } from 'node:worker_threads';
import type {
  ConnectionReply,
  ConnectionRequest,
  ConnectionSettings,
  PostgresFailure,
  PostgresStatement,
  StatementRows,
} from './requests.ts';

const { settings, port } = workerData as {
  readonly settings: ConnectionSettings;
  readonly port: MessagePort;
};

const NOTHING: StatementRows = { columns: [], rows: [], count: 0 };
const CONNECT_MS = 5000;

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

let client: pg.Client | undefined;

const connect = async (): Promise<void> => {
  const fresh = new pg.Client({
    connectionString: settings.url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'bowerbird',
    keepAlive: true,
    types,
  });
  fresh.on('error', () => drop(fresh));
  fresh.on('end', () => drop(fresh));
  fresh.on('notification', ({ payload }) => port.postMessage({ changed: payload ?? '' }));
  await fresh.connect();
  await fresh.query(
    `SET search_path TO ${pg.escapeIdentifier(settings.schema)}; SET lock_timeout TO '5s';
     SET synchronous_commit TO on; SET client_min_messages TO warning`,
  );
  if (settings.channel !== undefined)
    await fresh.query(`LISTEN ${pg.escapeIdentifier(settings.channel)}`);
  client = fresh;
};

const drop = (gone: pg.Client): void => {
  if (client === gone) client = undefined;
};

const ask = async ({ text, values, name }: PostgresStatement): Promise<StatementRows> => {
  if (!client) throw new Error('not connected');
  const { rows, fields, rowCount } = await client.query<unknown[]>({
    text,
    values: values.map((value) => (value instanceof Uint8Array ? Buffer.from(value) : value)),
    rowMode: 'array',
    ...(name !== undefined && { name }),
  });
  return { columns: fields.map((field) => field.name), rows, count: rowCount ?? 0 };
};

const script = async (text: string): Promise<StatementRows> => {
  if (!client) throw new Error('not connected');
  const result = (await client.query({ text, rowMode: 'array' })) as unknown;
  const last = (Array.isArray(result) ? result.at(-1) : result) as {
    readonly rows?: unknown[][];
    readonly fields?: readonly { readonly name: string }[];
  };
  return {
    columns: (last.fields ?? []).map(({ name }) => name),
    rows: last.rows ?? [],
    count: last.rows?.length ?? 0,
  };
};

const answer = async (request: ConnectionRequest): Promise<StatementRows> => {
  if (request.kind === 'close') {
    await client?.end();
    client = undefined;
    return NOTHING;
  }
  if (request.kind === 'connect') {
    await client?.end().catch(() => undefined);
    await connect();
    return NOTHING;
  }
  if (request.kind === 'script') return script(request.text);
  if (request.kind === 'statement') return ask(request);
  await script(request.before);
  try {
    const rows = await ask(request);
    await script(request.after);
    return rows;
  } catch (error) {
    await client?.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
};

const failureOf = (error: unknown): PostgresFailure => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const isAway = client === undefined || (code !== undefined && !/^[0-9A-Z]{5}$/.test(code));
  return {
    message: error instanceof Error ? error.message : String(error),
    // What is no answer of the server is a connection that was lost.
    code: isAway && (code === undefined || code.length !== 5) ? (code ?? 'ECONNRESET') : code,
  };
};

port.on('message', (request: ConnectionRequest) => {
  void (async () => {
    let reply: ConnectionReply;
    try {
      reply = { rows: await answer(request) };
    } catch (error) {
      reply = { failure: failureOf(error) };
    }
    port.postMessage(reply);
    Atomics.store(settings.signal, 0, 1);
    Atomics.notify(settings.signal, 0);
    if (request.kind === 'close') port.close();
  })();
});
