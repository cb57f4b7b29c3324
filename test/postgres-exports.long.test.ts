/** Four programs collect at once into PostgreSQL; what is exported is what one wrote into a file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cliGiven, inside } from './support/cli.ts';
import { startPostgres, whyNoPostgres, type PostgresServer } from './support/postgres-server.ts';
import { removeDir, tempDir } from './support/running.ts';

const why = whyNoPostgres();
const LIST = 'PLsample_quillmere_garden_year';
const NAMES = ['Garden 1', 'Garden 2', 'Garden 3', 'Garden 4'];

let server: PostgresServer | undefined;
let [lab, desktop] = ['', ''];

beforeAll(async () => {
  [lab, desktop] = [tempDir(), tempDir()];
  if (why === undefined) server = await startPostgres();
});
afterAll(async () => {
  await server?.close();
  removeDir(lab);
  removeDir(desktop);
});

const read = (dir: string, name: string): string => readFileSync(join(dir, `${name}.csv`), 'utf8');

const collectArgs = (name: string, dir: string): string[] => [
  'collect',
  LIST,
  '--into',
  name,
  '--limit',
  '200',
  '--sample',
  '--data',
  dir,
];
const exportArgs = (name: string, dir: string): string[] => [
  'export',
  name,
  '--format',
  'csv',
  '--out',
  join(dir, `${name}.csv`),
  '--data',
  dir,
];

test.skipIf(why !== undefined)('each row is there once, as in a file', async () => {
  const inDatabase = (...args: string[]) =>
    cliGiven(
      { env: { DATABASE_URL: server?.url ?? '' } },
      ...args,
      '--database',
      'env:DATABASE_URL',
    );
  const collected = await Promise.all(NAMES.map((name) => inDatabase(...collectArgs(name, lab))));
  expect(collected.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  await inside(...collectArgs('Garden', desktop));
  await inside(...exportArgs('Garden', desktop));
  const wanted = read(desktop, 'Garden');
  expect(wanted.trimEnd().split('\n').length).toBe(131);
  for (const name of NAMES) {
    expect((await inDatabase(...exportArgs(name, lab))).code).toBe(0);
    expect(read(lab, name)).toBe(wanted);
  }
  // 100 credits a month, two for each list.
  expect((await inDatabase('credits', '--data', lab)).out).toContain('92');
  expect((await inDatabase('doctor', '--data', lab)).out).not.toMatch(/^FAIL/m);
});
