/** Collectors beside a server that collects nothing: they share its runs, and take over from one another. */
import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../core/store/file/sql.ts';
import { openStore } from '../core/store/index.ts';
import { inside, serveGiven, type Served } from './support/cli.ts';
import { eventually } from './support/eventually.ts';
import { ask, jsonIn } from './support/http.ts';
import { removeDir, tempDir } from './support/running.ts';
import {
  collectFor,
  enginesIn,
  LONG_LIST,
  pagesTwice,
  prepareLaboratory,
  runsIn,
  signIn,
  write,
  type Collecting,
  type SmallLaboratory,
} from './support/several-processes.ts';

/** Longer than a busy machine pauses a process, shorter than anybody waits. */
const SILENCE = { BOWERBIRD_SILENCE_SECONDS: '4' };

let lab: SmallLaboratory;
let served: Served;
const collectors: Collecting[] = [];

beforeEach(async () => {
  lab = await prepareLaboratory(tempDir());
  served = await serveGiven(
    { BOWERBIRD_PASSWORDS: 'on', ...SILENCE },
    '--accounts',
    '--no-collect',
    '--sample',
    '--data',
    lab.dir,
  );
});
afterEach(async () => {
  for (const { child } of collectors) child.kill('SIGKILL');
  served.child.kill('SIGKILL');
  await Promise.all([served, ...collectors.splice(0)].map((one) => one.ended));
  removeDir(lab.dir);
});

const startCollector = async (): Promise<Collecting> => {
  const collector = await collectFor(lab.dir, SILENCE);
  collectors.push(collector);
  return collector;
};

const beginRun = async (name: string): Promise<void> => {
  const visitor = await signIn(served.port);
  const begun = await visitor.call(lab.project.code, 'collections.start', {
    name,
    sources: [LONG_LIST],
  });
  expect(begun).toMatchObject({ ok: true });
};

const [OPEN, OVER] = [
  ['running', 'waiting'],
  ['done', 'stopped'],
];

const untilPages = (least: number) =>
  eventually(() => {
    const [run] = runsIn(lab.projectDir);
    expect(run?.pages).toBeGreaterThanOrEqual(least);
    return run!;
  });

const untilOver = () =>
  eventually(() => {
    const runs = runsIn(lab.projectDir);
    expect(runs.filter(({ state }) => !OVER?.includes(state))).toEqual([]);
    return runs;
  });

/** Every page once, every credit accounted for, nothing left open. */
const expectSound = async (): Promise<void> => {
  expect(pagesTwice(lab.projectDir)).toEqual([]);
  const { code, out } = await inside('doctor', '--data', lab.projectDir);
  expect([code, out.split('\n').filter((line) => line !== '' && !line.startsWith('ok '))]).toEqual([
    0,
    [],
  ]);
  const store = openStore({ dir: lab.projectDir, code: lab.project.code });
  expect(store.ledger.audit()).toEqual([]);
  const [run] = store.runs.recent(1);
  expect(store.ledger.overview()).toMatchObject({ reserved: 0, spent: run?.credits });
  expect(store.runs.pageCounts(run?.seq ?? 0)).toEqual({
    pending: 0,
    gap: 0,
    refused: 0,
    notFound: 0,
  });
  store.close();
};

test('a collector answers for its health alone', async () => {
  const { port, child, ended } = await startCollector();
  expect(jsonIn(await ask(port, '/health'))).toMatchObject({ data: { status: 'ok' } });
  for (const path of ['/v1/platforms', '/sign-in', '/mcp', '/openapi.json', '/metrics'])
    expect([path, (await ask(port, path)).status]).toEqual([path, 404]);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

test('what a server leaves a collector takes up; told to end, it hands over at once', async () => {
  await beginRun('Talk');
  expect(runsIn(lab.projectDir)).toMatchObject([{ state: 'running', engine: null, pages: 0 }]);
  const [first, second] = [await startCollector(), await startCollector()];
  const { engine } = await untilPages(3);
  const engines = enginesIn(lab.projectDir);
  const [holder, other] = engines.get(first.pid) === engine ? [first, second] : [second, first];
  holder.child.kill('SIGTERM');
  expect((await holder.ended).code).toBe(0);
  // It was let go, not found to be dead.
  await eventually(() => {
    const [run] = runsIn(lab.projectDir);
    expect(OVER?.includes(run?.state ?? '') || run?.engine === engines.get(other.pid)).toBe(true);
  });
  await untilOver();
  await expectSound();
});

test('a collector that is killed in the middle of a run is replaced; every page comes once', async () => {
  await beginRun('Talk');
  const first = await startCollector();
  await untilPages(3);
  first.child.kill('SIGKILL');
  await first.ended;
  expect(OPEN).toContain(runsIn(lab.projectDir)[0]?.state);
  await startCollector();
  await untilOver();
  await expectSound();
});

/** A process that stood still in the middle of writing would keep the file locked from everybody. */
const stopBetweenWrites = (child: ChildProcess): Promise<void> =>
  eventually(() => {
    child.kill('SIGSTOP');
    try {
      for (const dir of [lab.dir, lab.projectDir])
        write(dir, (db) => db.exec('BEGIN IMMEDIATE; ROLLBACK'));
    } catch (error) {
      child.kill('SIGCONT');
      throw error;
    }
  });

test('one on another machine is judged by its silence alone, and loses its page when it wakes', async () => {
  await beginRun('Talk');
  const first = await startCollector();
  await untilPages(3);
  await stopBetweenWrites(first.child);
  const [before] = runsIn(lab.projectDir);
  expect(OPEN).toContain(before?.state);
  for (const dir of [lab.dir, lab.projectDir])
    write(dir, (db) =>
      db.run(
        sql`UPDATE engines SET host = 'another-machine', heartbeat = '2040-01-01T00:00:00.000Z'
          WHERE pid = ${first.pid}`,
      ),
    );
  const second = await startCollector();
  await eventually(() => {
    const [run] = runsIn(lab.projectDir);
    expect(run?.pages).toBeGreaterThan(before?.pages ?? 0);
    expect([enginesIn(lab.projectDir).get(second.pid), null]).toContain(run?.engine);
  });
  first.child.kill('SIGCONT');
  await untilOver();
  await expectSound();
  first.child.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);
});

test('a schedule that is due begins once with three collectors', async () => {
  await Promise.all([startCollector(), startCollector(), startCollector()]);
  await beginRun('Talk');
  await untilOver();
  const visitor = await signIn(served.port);
  const code = lab.project.code;
  expect(
    await visitor.call(code, 'collections.schedule', { name: 'Talk', everyHours: 24, days: 30 }),
  ).toMatchObject({ ok: true });
  write(lab.projectDir, (db) =>
    db.run(sql`UPDATE schedules SET nextAt = '2026-01-01T00:00:00.000Z'`),
  );
  await eventually(() =>
    expect(runsIn(lab.projectDir).some(({ schedule }) => schedule !== null)).toBe(true),
  );
  const runs = await untilOver();
  expect(runs.filter(({ schedule }) => schedule !== null)).toHaveLength(1);
});
