/** A laboratory in PostgreSQL while its processes and all that they need are killed, frozen, cut off and started again. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql, type Sql } from '../core/store/file/sql.ts';
import { openStore } from '../core/store/index.ts';
import { keepInPostgres, leavePostgres } from '../core/laboratory/postgres/index.ts';
import { startS3Server, type S3Server } from '../core/store/testing/s3-server.ts';
import { createChance } from './chaos-collectors/chance.ts';
import { disturb } from './chaos-collectors/disturb.ts';
import { expectSoundLaboratory, rowsIn } from './chaos-collectors/sound.ts';
import {
  shortestGap,
  startChaosCollector,
  startHost,
  type RequestedHost,
} from './chaos-collectors/start.ts';
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
let host: RequestedHost | undefined;
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
  const options = ['--accounts', '--no-collect', '--sample', '--data', dir, ...ONE_DATABASE];
  served = await serveGiven(env, ...options);
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

const rows = <Row>(statement: Sql): Row[] => rowsIn(lab, statement);
const expectSound = (): void => expectSoundLaboratory(lab, s3.environment);

const runs = (): LookedRun[] =>
  rows(sql`SELECT id, state, engine, pages, requests, schedule FROM runs ORDER BY seq`);
const pages = (): number => runs().reduce((sum, run) => sum + run.pages, 0);

const untilPages = (least: number): Promise<void> =>
  eventually(() => expect(pages()).toBeGreaterThanOrEqual(least));

/** Nothing is over that still has pages to take, and nobody waits for something that does not come. */
const untilOver = async (): Promise<void> => {
  const left = (): LookedRun[] => runs().filter(({ state }) => !OVER.has(state));
  while (left().length > 0) {
    const before = pages();
    // However long all of it takes: as long as pages come, it goes on.
    await eventually(() => {
      if (pages() <= before) expect(left()).toEqual([]);
    });
  }
};

/** Until others have noticed that a process is silent, and forgotten it. */
const untilForgotten = (pid: number): Promise<void> =>
  eventually(() => expect(rows(sql`SELECT id FROM engines WHERE pid = ${pid}`)).toEqual([]));

const untilHealth = (of: readonly { readonly port: number }[], status: number): Promise<void> =>
  eventually(async () => {
    for (const { port } of of)
      expect([port, (await ask(port, '/health')).status]).toEqual([port, status]);
  });

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
/** Only what hangs shall end. */
const MOST_MS = 600_000;
/** Requests of a process that is killed or frozen are asked again by another: one of each run that it has. */
const MOST_ASKED_AGAIN = RUNS * 3;

/** `BOWERBIRD_SEED` chooses the moments of an earlier time again. */
const seed = Number(process.env['BOWERBIRD_SEED'] ?? Math.floor(Math.random() * 1_000_000));

test.skipIf(why !== undefined || process.platform === 'win32')(
  `five collectors gather twenty runs from one host while all that they need fails${skipped}`,
  async () => {
    process.stdout.write(`BOWERBIRD_SEED=${seed}\n`);
    const chance = createChance(seed);
    const requested = (host = await startHost());
    setGap(GAP_MS);
    const frozen = new Set<Collector>();
    await Promise.all(Array.from({ length: COLLECTORS }, startCollector));
    for (let count = 0; count < RUNS; count += 1)
      await beginRun(`Talk ${count}`, PAGES_OF_A_RUN - 1);

    const untilRequested = async (more: number): Promise<void> => {
      const before = (await requested.arrivals()).length;
      for (let count = before; count < before + more && count < RUNS * PAGES_OF_A_RUN;) {
        await pause(50);
        count = (await requested.arrivals()).length;
      }
    };
    const pickRunning = (): Collector => chance.pick(collectors.filter((one) => !frozen.has(one)));
    const kill = async (): Promise<void> => {
      const killed = pickRunning();
      collectors.splice(collectors.indexOf(killed), 1);
      killed.child.kill('SIGKILL');
      await killed.ended;
      // As a service manager does: a program ends where it cannot open its data.
      await eventually(startCollector);
    };
    const freeze = async (untilThawed: (pid: number) => Promise<void>): Promise<void> => {
      const one = pickRunning();
      frozen.add(one);
      one.child.kill('SIGSTOP');
      await untilThawed(one.pid);
      one.child.kill('SIGCONT');
      frozen.delete(one);
    };
    const freezeUntilForgotten = async (pid: number): Promise<void> => {
      await untilForgotten(pid);
      await untilRequested(chance.between(1, 20));
    };
    await disturb(
      [
        { name: 'a collector is killed', play: kill },
        { name: 'another is killed', play: kill },
        {
          name: 'one is frozen for a moment',
          play: () => freeze(() => untilRequested(chance.between(1, 10))),
        },
        {
          name: 'one is frozen until others have its runs',
          play: () => freeze(freezeUntilForgotten),
        },
        { name: 'the database stops at once', play: stopDatabase },
        { name: 'the line to the database is cut', play: cutLine },
        { name: 'the evidence store answers 503', play: loseEvidence },
      ],
      { chance, wait: () => untilRequested(chance.between(1, 25)) },
    );
    await untilHealth([served, ...collectors], 200);
    await untilOver();

    expect(collectors.map(({ child }) => child.exitCode)).toEqual(collectors.map(() => null));
    expectSound();
    expect(runs().map((run) => run.pages)).toEqual(runs().map(() => PAGES_OF_A_RUN));
    const arrivals = await requested.arrivals();
    expect(arrivals.length).toBeGreaterThanOrEqual(RUNS * PAGES_OF_A_RUN);
    expect(arrivals.length).toBeLessThanOrEqual(RUNS * PAGES_OF_A_RUN + MOST_ASKED_AGAIN);
    expect(shortestGap(arrivals)).toBeGreaterThanOrEqual(GAP_MS * 0.75);
  },
  MOST_MS,
);

const stopDatabase = async (): Promise<void> => {
  await server.stop('immediate');
  await untilHealth([served], 503);
  await server.start();
};

const cutLine = async (): Promise<void> => {
  proxy.cut();
  await untilHealth([served], 503);
  await expectRetryAfter();
  await pause(CUT_MS);
  proxy.mend();
};

const loseEvidence = async (): Promise<void> => {
  s3.requests();
  s3.fail({ to: 'PUT', answer: 503 });
  let refused = 0;
  await eventually(() => {
    refused += s3.requests().length;
    expect(refused).toBeGreaterThanOrEqual(3);
  });
  s3.fail();
};

/** As a person sets the pace of a project; shorter than a person may. */
const setGap = (gapMs: number): void => {
  const store = openStore({ dir: lab.projectDir, code: lab.project.code });
  store.settings.change({ paceSeconds: gapMs / 1000 });
  store.close();
};
