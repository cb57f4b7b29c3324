/** What the guide says of a laboratory in PostgreSQL, with a real server. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leavePostgres } from '../core/laboratory/postgres/index.ts';
import { DATA_FILE } from '../core/store/file/data-folder.ts';
import { cliGiven, inside, serveGiven } from './support/cli.ts';
import { eventually } from './support/eventually.ts';
import { ask } from './support/http.ts';
import { startPostgres, whyNoPostgres, type PostgresServer } from './support/postgres-server.ts';
import { removeDir, tempDir } from './support/running.ts';

let server: PostgresServer;
let dirs: string[];
let [lab, desktop, out] = ['', '', ''];

const isMissing = whyNoPostgres() !== undefined;

beforeAll(async () => {
  if (isMissing) return;
  server = await startPostgres();
  dirs = [tempDir(), tempDir(), tempDir()];
  [lab = '', desktop = '', out = ''] = dirs;
  const list = 'PLsample_quillmere_garden_year';
  await inside('collect', list, '--into', 'Garden', '--limit', '50', '--sample', '--data', desktop);
});
afterAll(async () => {
  await server?.close();
  dirs?.forEach(removeDir);
});

/** In a program of its own: the place of the data is a matter of the whole process. */
const run = (...args: string[]) =>
  cliGiven({ env: { DATABASE_URL: server.url } }, ...args, '--database', 'env:DATABASE_URL');
const inLab = (...args: string[]) => run(...args, '--data', lab);

const rowsOf = async (text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
  await client.end();
  return rows.flat();
};
const schemas = (): Promise<unknown[]> =>
  rowsOf(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'bowerbird%' ORDER BY 1`);

/** Schemas are made, a desktop moves in twice, and there is no data file. */
const moveIn = async (): Promise<void> => {
  await inLab('lab', 'owner', 'ada@lab.example');
  await inLab('lab', 'project', 'add', 'Reef');
  await inLab('lab', 'members', 'Reef', 'ada@lab.example', 'manager');
  const moving = ['lab', 'import', '--data', desktop, '--project', 'Reef', '--lab', lab];
  const first = await run(...moving);
  expect([first.code, first.out]).toEqual([0, '1 collections: 5 parcels taken, 0 known\n']);
  const again = await run(...moving);
  expect([again.code, again.out]).toEqual([0, '1 collections: 0 parcels taken, 5 known\n']);
  expect(await schemas()).toEqual([
    'bowerbird',
    expect.stringMatching(/^bowerbird_projects_[0-9a-f_]{36}$/),
  ]);
  expect(existsSync(join(lab, DATA_FILE))).toBe(false);
  expect((await inLab('doctor')).out).not.toMatch(/^FAIL/m);
};

test.skipIf(isMissing)('backup and restore name what does it', async () => {
  expect(await inLab('backup', join(out, 'copy'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('pg_dump'),
  });
  expect(await inLab('restore', join(out, 'copy'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('pg_restore'),
  });
});

test.skipIf(isMissing)(
  'a password in a command, and a folder with a data file, are refused',
  async () => {
    const refused = await inside('lab', 'people', '--database', 'postgres://a:b@localhost/c');
    expect(refused.code).toBe(2);
    expect((await inside('lab', 'people', '--data', desktop, '--database', server.url)).code).toBe(
      2,
    );
    leavePostgres();
  },
);

/** While PostgreSQL is away a server says so, and it goes on once PostgreSQL is back. */
const loseServer = async (): Promise<void> => {
  const served = await serveGiven(
    { DATABASE_URL: server.url },
    '--accounts',
    '--no-collect',
    '--sample',
    '--data',
    lab,
    '--database',
    'env:DATABASE_URL',
  );
  try {
    const health = async (): Promise<number> => (await ask(served.port, '/health')).status;
    expect(await health()).toBe(200);
    // One for the project and one for the people.
    const connections = `SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'bowerbird'`;
    await eventually(async () => expect(await rowsOf(connections)).toEqual([2]));
    await server.stop('immediate');
    await eventually(async () => expect(await health()).toBe(503));
    const refused = await ask(served.port, '/v1/videosite/videos/sample', {
      headers: { authorization: `Bearer bb_${'a'.repeat(43)}` },
    });
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    await server.start();
    await eventually(async () => expect(await health()).toBe(200));
  } finally {
    served.child.kill('SIGKILL');
    await served.ended;
  }
};

/** A project that is deleted takes its schema along. */
const deleteProject = async (): Promise<void> => {
  const archive = ['lab', 'project', 'archive', 'Reef', '--to', join(out, 'reef.zip')];
  const deleted = await inLab(...archive, '--delete', '--yes');
  expect([deleted.code, deleted.err]).toEqual([0, expect.any(String)]);
};

test.skipIf(isMissing)(
  'a desktop moves in, PostgreSQL goes and comes back, and the project is deleted',
  async () => {
    await moveIn();
    await loseServer();
    await deleteProject();
    expect(await schemas()).toEqual(['bowerbird']);
  },
);
