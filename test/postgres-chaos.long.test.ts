/** A laboratory in PostgreSQL while its processes and their database are killed, frozen, cut off and started again. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkData } from '../core/store/doctor/check-data.ts';
import { openForReading } from '../core/store/open-database.ts';
import { sql } from '../core/store/file/sql.ts';
import { openStore } from '../core/store/index.ts';
import { keepInPostgres, leavePostgres } from '../core/store/postgres/location.ts';
import { startProxy, type DatabaseProxy } from './cut-connections/proxy.ts';
import { serveGiven, type Served } from './support/cli.ts';
import { eventually } from './support/eventually.ts';
import { ask } from './support/http.ts';
import type { CrowdVisitor } from './support/laboratory-crowd.ts';
import { startPostgres, whyNoPostgres, type PostgresServer } from './support/postgres-server.ts';
import { removeDir, tempDir } from './support/running.ts';
import {
  collectFor,
  LONG_LIST,
  prepareLaboratory,
  signIn,
  type Collecting,
  type LookedRun,
  type SmallLaboratory,
} from './support/several-processes.ts';

const why = whyNoPostgres();
const skipped = why === undefined ? '' : ` (skipped: ${why})`;

const OVER: ReadonlySet<string> = new Set(['done', 'stopped']);

let server: PostgresServer;
let proxy: DatabaseProxy;
let lab: SmallLaboratory;
let served: Served;
let visitor: CrowdVisitor;
let windowHeaders: Readonly<Record<string, string>>;
const collectors: Collecting[] = [];

/** Longer than a busy machine pauses a process, shorter than anybody waits. */
const env = () => ({
  BOWERBIRD_PASSWORDS: 'on',
  BOWERBIRD_SILENCE_SECONDS: '4',
  LABORATORY: proxy.url,
});
const ONE_DATABASE = ['--database', 'env:LABORATORY', '--egress', 'campus'];

beforeEach(async () => {
  if (why !== undefined) return;
  server = await startPostgres();
  proxy = await startProxy(server.url);
  const dir = tempDir();
  keepInPostgres(dir, server.url);
  lab = await prepareLaboratory(dir);
  served = await serveGiven(
    env(),
    '--accounts',
    '--no-collect',
    '--sample',
    '--data',
    dir,
    ...ONE_DATABASE,
  );
  visitor = await signIn(served.port);
  windowHeaders = await visitor.headers(lab.project.code);
});
afterEach(async () => {
  if (why !== undefined) return;
  for (const { child } of collectors) child.kill('SIGKILL');
  served.child.kill('SIGKILL');
  await Promise.all([served, ...collectors.splice(0)].map((one) => one.ended));

  leavePostgres();
  removeDir(lab.dir);
  await proxy.close();
  await server.close();
});

const startCollector = async (): Promise<Collecting> => {
  const collector = await collectFor(lab.dir, env(), ...ONE_DATABASE);
  collectors.push(collector);
  return collector;
};

const beginRun = async (name: string): Promise<void> => {
  const params = { name, sources: [LONG_LIST] };
  expect(await visitor.call(lab.project.code, 'collections.start', params)).toMatchObject({
    ok: true,
  });
};

const rows = <Row>(statement: ReturnType<typeof sql>): Row[] => {
  const db = openForReading(lab.projectDir);
  try {
    return db.all<Row>(statement);
  } finally {
    db.close();
  }
};

const runs = (): LookedRun[] =>
  rows(sql`SELECT id, state, engine, pages, requests, schedule FROM runs ORDER BY seq`);
const pages = (): number => runs().reduce((sum, run) => sum + run.pages, 0);

const untilPages = (least: number): Promise<void> =>
  eventually(() => expect(pages()).toBeGreaterThanOrEqual(least));

/** Nothing is over that still has pages to take, and nobody waits for something that does not come. */
const untilOver = (): Promise<void> =>
  eventually(() => expect(runs().filter(({ state }) => !OVER.has(state))).toEqual([]));

const untilMore = (more: number): Promise<void> => {
  const before = pages();
  return eventually(() => {
    if (runs().some(({ state }) => !OVER.has(state)))
      expect(pages()).toBeGreaterThanOrEqual(before + more);
  });
};

/** Until others have noticed that a process is silent, and forgotten it. */
const untilNoRunOf = (collector: Collecting): Promise<void> =>
  eventually(() =>
    expect(rows(sql`SELECT id FROM engines WHERE pid = ${collector.pid}`)).toEqual([]),
  );

const healthOf = async (port: number): Promise<number> => (await ask(port, '/health')).status;

const untilHealth = (of: readonly { readonly port: number }[], status: number): Promise<void> =>
  eventually(async () => {
    for (const { port } of of) expect([port, await healthOf(port)]).toEqual([port, status]);
  });

/** Every page once, every item once, every credit accounted for, nothing left open. */
const expectSound = (): void => {
  for (const dir of [lab.dir, lab.projectDir])
    expect(checkData(dir).filter(({ ok }) => !ok)).toEqual([]);
  expect(
    rows(sql`SELECT callId FROM runPages WHERE callId IS NOT NULL GROUP BY callId HAVING count(*) > 1
      UNION ALL SELECT CAST(cursor AS TEXT) FROM runPages GROUP BY list, cursor HAVING count(*) > 1`),
  ).toEqual([]);
  const store = openStore({ dir: lab.projectDir, code: lab.project.code });
  try {
    expect(store.ledger.audit()).toEqual([]);
    const all = store.runs.recent(10);
    const spent = all.reduce((sum, { credits }) => sum + credits, 0);
    expect(store.ledger.overview()).toMatchObject({ reserved: 0, spent });
    for (const { seq } of all)
      expect(store.runs.pageCounts(seq)).toEqual({ pending: 0, gap: 0, refused: 0 });
  } finally {
    store.close();
  }
};

test.skipIf(why !== undefined || process.platform === 'win32')(
  `a collector that is killed and a database that stops at once lose no page${skipped}`,
  async () => {
    await beginRun('Talk');
    const first = await startCollector();
    await untilPages(3);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = await startCollector();
    const before = pages();
    await untilPages(before + 3);

    await server.stop('immediate');
    await untilHealth([served, second], 503);
    await server.start();
    await untilHealth([served, second], 200);

    await untilOver();
    expect(second.child.exitCode).toBeNull();
    expectSound();
  },
);

/** What a window is answered while there is no database. */
const expectRetryAfter = async (): Promise<void> => {
  const { status, headers } = await ask(served.port, `/projects/${lab.project.code}/app/call`, {
    method: 'POST',
    headers: { ...windowHeaders, 'content-type': 'application/json' },
    body: JSON.stringify({ id: 1, name: 'lab.me', params: {} }),
  });
  expect([status, Number(headers['retry-after'])]).toEqual([503, expect.any(Number)]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
};

test.skipIf(why !== undefined || process.platform === 'win32')(
  `three collectors: one killed, one frozen, the database gone and the line cut${skipped}`,
  async () => {
    for (const name of ['Talk', 'Chatter', 'Birds']) await beginRun(name);
    const [killed, frozen, steady] = [
      await startCollector(),
      await startCollector(),
      await startCollector(),
    ];
    await untilPages(10);
    killed.child.kill('SIGKILL');
    await killed.ended;
    await untilMore(10);

    frozen.child.kill('SIGSTOP');
    await untilNoRunOf(frozen);
    await untilMore(10);

    await server.stop('immediate');
    await untilHealth([served, steady], 503);
    await expectRetryAfter();
    await server.start();
    await untilHealth([served, steady], 200);
    await untilMore(10);

    frozen.child.kill('SIGCONT');
    proxy.cut();
    await untilHealth([served, steady, frozen], 503);
    await expectRetryAfter();
    proxy.mend();
    await untilHealth([served, steady, frozen], 200);

    await untilOver();
    expect([steady.child.exitCode, frozen.child.exitCode]).toEqual([null, null]);
    expectSound();
  },
);
