/** A laboratory in PostgreSQL while its processes and all that they need are killed, frozen, cut off and started again. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkData } from '../core/store/doctor/check-data.ts';
import { openForReading } from '../core/store/open-database.ts';
import { sql } from '../core/store/file/sql.ts';
import { openStore } from '../core/store/index.ts';
import { keepInPostgres, leavePostgres } from '../core/store/postgres/location.ts';
import { startS3Server, type S3Server } from '../core/store/testing/s3-server.ts';
import { createChance } from './chaos-collectors/chance.ts';
import { startChaosCollector, startHost, type AskedHost } from './chaos-collectors/start.ts';
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
/** Longer than a busy machine pauses a process, shorter than anybody waits. */
const SILENCE_SECONDS = 4;
const ONE_DATABASE = ['--database', 'env:LABORATORY', '--egress', 'campus'];

type Collector = Pick<Collecting, 'child' | 'pid' | 'port'> & { readonly ended: Promise<unknown> };

let server: PostgresServer;
let proxy: DatabaseProxy;
let s3: S3Server;
let lab: SmallLaboratory;
let served: Served;
let visitor: CrowdVisitor;
let windowHeaders: Readonly<Record<string, string>>;
let host: AskedHost | undefined;
const collectors: Collector[] = [];

beforeEach(async () => {
  if (why !== undefined) return;
  server = await startPostgres();
  proxy = await startProxy(server.url);
  s3 = startS3Server();
  const dir = tempDir();
  keepInPostgres(dir, server.url);
  lab = await prepareLaboratory(dir);
  const env = environment();
  served = await serveGiven(
    env,
    ...['--accounts', '--no-collect', '--sample', '--data', dir, ...ONE_DATABASE],
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
  await host?.close();
  host = undefined;
  s3.close();
  await proxy.close();
  await server.close();
});

const environment = () => ({
  BOWERBIRD_PASSWORDS: 'on',
  BOWERBIRD_SILENCE_SECONDS: String(SILENCE_SECONDS),
  LABORATORY: proxy.url,
  ...s3.environment,
});

const startCollector = async (): Promise<Collector> => {
  const collector = host
    ? await startChaosCollector({
        dir: lab.dir,
        database: proxy.url,
        origin: host.origin,
        silenceMs: SILENCE_SECONDS * 1000,
        environment: s3.environment,
      })
    : await collectFor(lab.dir, environment(), ...ONE_DATABASE);
  collectors.push(collector);
  return collector;
};

const beginRun = async (name: string, limit?: number): Promise<void> => {
  const params = { name, sources: [{ ...LONG_LIST, limit }] };
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

/** Until others have noticed that a process is silent, and forgotten it. */
const untilForgotten = (pid: number): Promise<void> =>
  eventually(() => expect(rows(sql`SELECT id FROM engines WHERE pid = ${pid}`)).toEqual([]));

const untilHealth = (of: readonly { readonly port: number }[], status: number): Promise<void> =>
  eventually(async () => {
    for (const { port } of of)
      expect([port, (await ask(port, '/health')).status]).toEqual([port, status]);
  });

/** Every page once, every item once, every credit accounted for, every reply kept, nothing left open. */
const expectSound = (): void => {
  for (const dir of [lab.dir, lab.projectDir])
    expect(checkData(dir, { objects: s3.environment }).filter(({ ok }) => !ok)).toEqual([]);
  expect(
    rows(sql`SELECT callId FROM runPages WHERE callId IS NOT NULL GROUP BY callId HAVING count(*) > 1
      UNION ALL SELECT CAST(cursor AS TEXT) FROM runPages GROUP BY list, cursor HAVING count(*) > 1`),
  ).toEqual([]);
  const store = openStore({ dir: lab.projectDir, code: lab.project.code });
  try {
    expect(store.ledger.audit()).toEqual([]);
    const all = store.runs.recent(100);
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

const COLLECTORS = 5;
const RUNS = 20;
/** One of posts, and one of comments for each post. */
const PAGES_OF_A_RUN = 13;
const GAP_MS = 150;
const CUT_MS = 20_000;
/** Requests of a process that is killed or frozen are asked again by another: one of each run that it has. */
const MOST_ASKED_AGAIN = RUNS * 3;

/** `BOWERBIRD_SEED` chooses the moments of an earlier time again. */
const seed = Number(process.env['BOWERBIRD_SEED'] ?? Math.floor(Math.random() * 1_000_000));

test.skipIf(why !== undefined || process.platform === 'win32')(
  `five collectors gather twenty runs from one host while all that they need fails${skipped}`,
  async () => {
    process.stdout.write(`BOWERBIRD_SEED=${seed}\n`);
    const chance = createChance(seed);
    const asked = (host = await startHost());
    setGap(GAP_MS);
    const frozen = new Set<Collector>();
    for (let count = 0; count < COLLECTORS; count += 1) await startCollector();
    for (let count = 0; count < RUNS; count += 1) await beginRun(`Talk ${count}`, PAGES_OF_A_RUN - 1);

    const untilAsked = async (more: number): Promise<void> => {
      const before = (await asked.arrivals()).length;
      for (;;) {
        const count = (await asked.arrivals()).length;
        if (count >= before + more || count >= RUNS * PAGES_OF_A_RUN) return;
        await pause(50);
      }
    };
    const pickRunning = (): Collector =>
      chance.pick(collectors.filter((one) => !frozen.has(one) && one.child.exitCode === null));

    const kill = async (): Promise<void> => {
      const killed = pickRunning();
      collectors.splice(collectors.indexOf(killed), 1);
      killed.child.kill('SIGKILL');
      await killed.ended;
      await startCollector();
    };
    const freeze = async (untilThawed: (pid: number) => Promise<void>): Promise<void> => {
      const one = pickRunning();
      frozen.add(one);
      one.child.kill('SIGSTOP');
      await untilThawed(one.pid);
      one.child.kill('SIGCONT');
      frozen.delete(one);
    };
    const disturbances: readonly (readonly [name: string, () => Promise<void>])[] = [
      ['kill', kill],
      ['kill', kill],
      ['freeze for a moment', () => freeze(() => untilAsked(chance.between(1, 10)))],
      [
        'freeze until others have taken its runs',
        () =>
          freeze(async (pid) => {
            await untilForgotten(pid);
            await untilAsked(chance.between(1, 20));
          }),
      ],
      [
        'stop the database',
        async () => {
          await server.stop('immediate');
          await untilHealth([served], 503);
          await server.start();
        },
      ],
      [
        'cut the line to the database',
        async () => {
          proxy.cut();
          await untilHealth([served], 503);
          await expectRetryAfter();
          await pause(CUT_MS);
          proxy.mend();
        },
      ],
      [
        'lose the evidence store',
        async () => {
          s3.requests();
          s3.fail({ to: 'PUT', answer: 503 });
          let refused = 0;
          await eventually(() => {
            refused += s3.requests().length;
            expect(refused).toBeGreaterThanOrEqual(3);
          });
          s3.fail();
        },
      ],
    ];
    const begun = performance.now();
    const tell = (words: string): void =>
      void process.stdout.write(`${((performance.now() - begun) / 1000).toFixed(1)} s ${words}\n`);
    const underWay: Promise<void>[] = [];
    for (const [name, disturb] of chance.shuffle(disturbances)) {
      await untilAsked(chance.between(1, 25));
      tell(name);
      const mended = disturb().then(() => tell(`${name}: over`));
      underWay.push(mended);
      // Whatever is not waited for meets what comes next.
      if (chance.isHeads()) await mended;
    }
    await Promise.all(underWay);
    await untilHealth([served, ...collectors], 200);
    tell('all well');
    await untilOver();
    tell('over');

    expect(collectors.map(({ child }) => child.exitCode)).toEqual(collectors.map(() => null));
    expectSound();
    tell('sound');
    expect(runs().map((run) => run.pages)).toEqual(runs().map(() => PAGES_OF_A_RUN));
    const arrivals = await asked.arrivals();
    process.stdout.write(`${arrivals.length} requests\n`);
    const gaps = arrivals.slice(1).map(({ latest }, place) => latest - (arrivals[place]?.earliest ?? NaN));
    const raw = arrivals.slice(1).map(({ latest }, place) => latest - (arrivals[place]?.latest ?? NaN));
    process.stdout.write(`${JSON.stringify(gaps.toSorted((a, b) => a - b).slice(0, 12).map(Math.round))} raw ${JSON.stringify(raw.toSorted((a, b) => a - b).slice(0, 12).map(Math.round))}\n`);
    (await import('node:fs')).writeFileSync('/tmp/pgchaos-arrivals.json', JSON.stringify(arrivals)); (await import('node:fs')).writeFileSync('/tmp/pgchaos-runs.json', JSON.stringify(runs()));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(GAP_MS * 0.75);
  },
  300_000,
);

/** As a person sets the pace of a project; shorter than a person may. */
const setGap = (gapMs: number): void => {
  const store = openStore({ dir: lab.projectDir, code: lab.project.code });
  store.settings.change({ paceSeconds: gapMs / 1000 });
  store.close();
};
