/** A laboratory from files to PostgreSQL and back, whatever happens on the way. */
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../core/store/file/data-folder.ts';
import { openDb } from '../core/store/file/db.ts';
import { sql } from '../core/store/file/sql.ts';
import { cliGiven, start } from './support/cli.ts';
import { fillEveryTable } from './support/every-table.ts';
import { collectTalk } from './support/sample-talk.ts';
import { startPostgres, whyNoPostgres, type PostgresServer } from './support/postgres-server.ts';
import { removeDir, tempDir } from './support/running.ts';

const isMissing = whyNoPostgres() !== undefined;
const MINUTES = 10 * 60_000;

let server: PostgresServer;
let [lab, back, out] = ['', '', ''];
let project: string;

/** Every table of the people's file has rows; the project has a collection. */
beforeAll(async () => {
  if (isMissing) return;
  server = await startPostgres();
  [lab, back, out] = [tempDir(), tempDir(), tempDir()];
  rmSync(back, { recursive: true });
  await fillEveryTable(lab);
  const db = openDb(lab);
  project = db.get<{ id: string }>(sql`SELECT id FROM projects WHERE archived IS NULL`)?.id ?? '';
  // The processes that filled it have ended.
  db.run(sql`UPDATE engines SET heartbeat = '2026-08-15T10:00:00.000Z'`);
  db.close();
  await collectTalk(projectFolder(lab, project), '--limit', '50');
}, MINUTES);
afterAll(async () => {
  await server?.close();
  for (const dir of [lab, back, out]) if (dir) removeDir(dir);
});

const run = (...args: string[]) => cliGiven({ env: { DATABASE_URL: server.url } }, ...args);
const inDatabase = (...args: string[]) => run(...args, '--database', 'env:DATABASE_URL');

/** What is taken away: rows and case log of the project, the ledger, and what is known of the people. */
const takenAway = async (ask: typeof run, dir: string): Promise<readonly string[]> => {
  const file = join(out, 'rows.csv');
  const ofProject = ['--data', projectFolder(dir, project)];
  const csv = ['export', 'Talk', '--format', 'csv', '--out', file, '--force'];
  const answers = [
    await ask(...csv, ...ofProject),
    await ask('credits', '--json', ...ofProject),
    await ask('credits', '--json', '--data', dir),
    await ask('lab', 'audit', '--json', '--data', dir),
    await ask('lab', 'people', '--json', '--data', dir),
  ];
  expect(answers.map(({ code, err }) => (code === 0 ? code : err))).toEqual([0, 0, 0, 0, 0]);
  // Its chain is checked by `doctor`; each of these exports stands in it.
  const log = await ask('case', 'Talk', '--json', ...ofProject);
  const { since, isFromStart, acts } = JSON.parse(log.out) as Record<string, unknown>;
  const kinds = Object.keys(acts as object);
  return [
    readFileSync(file, 'utf8'),
    JSON.stringify([since, isFromStart, kinds]),
    ...answers.slice(1).map((ran) => ran.out),
  ];
};

/** Ends a move when it has told of so many portions. */
const killedAfter = (lines: number, ...args: string[]): Promise<NodeJS.Signals | null> =>
  new Promise((resolve) => {
    const child = start(args, { DATABASE_URL: server.url });
    let seen = 0;
    child.stderr?.on('data', (chunk: Buffer) => {
      seen += chunk.toString('utf8').split('\n').length - 1;
      if (seen >= lines) child.kill('SIGKILL');
    });
    child.on('close', (_code, signal) => resolve(signal));
  });

const putAside = (dir: string): void => {
  for (const folder of [dir, projectFolder(dir, project)])
    renameSync(join(folder, 'bowerbird.db'), join(folder, 'bowerbird-moved-before.db'));
};

/** As a program leaves it that is killed after all was copied and before the files were put aside. */
const putBackInto = async (dir: string): Promise<void> => {
  for (const folder of [dir, projectFolder(dir, project)]) {
    const aside = readdirSync(folder).find((name) => name.startsWith('bowerbird-moved-')) ?? '';
    renameSync(join(folder, aside), join(folder, 'bowerbird.db'));
  }
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ nspname: string }>(
    "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'bowerbird%'",
  );
  for (const { nspname } of rows) await client.query(`COMMENT ON SCHEMA ${nspname} IS 'moving'`);
  await client.end();
};

test.skipIf(isMissing)(
  'goes to PostgreSQL and back, killed three times on each way, and nothing differs',
  { timeout: MINUTES },
  async () => {
    const before = await takenAway(run, lab);
    const there = ['lab', 'move', '--data', lab, '--to', 'env:DATABASE_URL'];
    for (const lines of [3, 20, 10]) {
      expect(await killedAfter(lines, ...there)).toBe('SIGKILL');
      // The files are used until all is there.
      expect((await run('lab', 'people', '--data', lab)).code).toBe(0);
    }
    // Somebody goes on with the files between two attempts.
    const db = openDb(lab);
    db.run(sql`UPDATE settings SET value = '"light"' WHERE key = 'theme'`);
    db.close();
    const moved = await run(...there);
    expect(moved.err).toContain('people and projects: it was changed since the last attempt');
    expect([moved.code, moved.out]).toEqual([
      0,
      expect.stringMatching(
        /^people and projects: \d+ rows, all equal\nBirds: \d+ rows, all equal\nServe it with --database/,
      ),
    ]);
    await putBackInto(lab);
    const again = await run(...there);
    expect([again.code, again.out]).toEqual([0, moved.out]);
    expect((await inDatabase('doctor', '--full', '--data', lab)).out).not.toMatch(/^FAIL/m);
    expect(await takenAway(inDatabase, lab)).toEqual(before);
    expect(await run('lab', 'people', '--data', lab)).toMatchObject({
      code: 3,
      err: expect.stringContaining('its data were moved to PostgreSQL'),
    });
    expect(readdirSync(lab).filter((name) => name.startsWith('bowerbird-moved-'))).toHaveLength(1);
    expect((await run(...there)).err).toContain('there is no data file');
    // Somebody works in the database by now: files that come back do not take its place.
    await putBackInto(lab);
    expect((await run(...there)).err).toContain('are not as they were; nothing was switched');
    putAside(lab);
    expect(await takenAway(inDatabase, lab)).toEqual(before);

    const home = ['lab', 'move', '--data', lab, '--database', 'env:DATABASE_URL', '--to', back];
    for (const lines of [3, 20, 10]) expect(await killedAfter(lines, ...home)).toBe('SIGKILL');
    expect((await run(...home)).code).toBe(0);
    expect((await run('doctor', '--full', '--data', back)).out).not.toMatch(/^FAIL/m);
    expect(await takenAway(run, back)).toEqual(before);
    expect((await run(...home)).err).toContain('there is a data file already');
  },
);
