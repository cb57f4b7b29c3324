/** One limit of the owner for what all projects keep. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../core/laboratory/projects/project-store.ts';
import { expireClosed } from '../core/laboratory/projects/retention.ts';
import { openStore } from '../core/store/index.ts';
import { inside } from './support/cli.ts';
import { runLaboratory } from './support/run-laboratory.ts';
import { removeDir, tempDir } from './support/running.ts';
import type { ProjectRow } from '../core/laboratory/store/projects.ts';

const DAY_MS = 86_400_000;

let dir: string;
let birds: ProjectRow;
const lab = (...args: string[]) => inside('lab', ...args, '--data', dir);
const add = async (name: string): Promise<ProjectRow> =>
  JSON.parse((await lab('project', 'add', name, '--json')).out) as ProjectRow;
const collect = (name: string) =>
  inside(
    'collect',
    'PLsample_quillmere_garden_year',
    '--limit',
    '2',
    '--into',
    name,
    '--sample',
    '--data',
    projectFolder(dir, birds.id),
  );
const collectionsLater = (days: number) => {
  const now = () => Date.now() + days * DAY_MS;
  return openStore({ dir: projectFolder(dir, birds.id), code: birds.code, now });
};

beforeAll(async () => {
  dir = tempDir();
  birds = await add('Birds');
  await collect('Garden');
});
afterAll(() => removeDir(dir));

test('the limit is shown before it is set, holds in each project, and stands in the record', async () => {
  expect((await lab('retention')).out).toContain('The laboratory has no limit');
  const shown = await lab('retention', '30', '--preview');
  expect(shown.out).toMatch(/Birds:\n {2}Garden, \d+ items: deleted on \d{4}-\d\d-\d\d\n/);
  expect((await lab('retention')).out).toContain('no day is set');
  expect((await lab('retention', '30')).out).toBe('kept for 30 days at most\n');
  const late = await inside(
    'collections',
    'Garden',
    '--retain-until',
    '2999-01-01',
    '--data',
    projectFolder(dir, birds.id),
  );
  expect([late.code, late.err]).toEqual([1, expect.stringContaining('the laboratory lets it be')]);
  expect((await lab('record')).out).toContain('deleted 30 days after it was made');
  expect((await lab('record')).out).toMatch(/Birds, Garden: deleted on \d{4}-\d\d-\d\d\./);
  expect((await lab('audit')).out).toContain('retention-set');
  for (const wrong of ['0', '-1', '1.5', 'week', '100000'])
    expect([wrong, (await lab('retention', wrong)).code]).toEqual([wrong, 2]);
});

test('what would be deleted at once takes a yes, by the digest of what was shown', async () => {
  const later = collectionsLater(-40);
  const { seq } = later.collections.open('Old');
  later.close();
  const store = openStore({ dir: projectFolder(dir, birds.id), code: birds.code });
  expect(store.retention.plan(30).find(({ name }) => name === 'Old')?.isDue).toBe(false);
  expect(store.collections.bySeq(seq)?.items).toBe(0);
  store.close();
  await collect('Old');
  const shown = await lab('retention', '30', '--preview');
  expect(shown.out).toMatch(/Old, [1-9]\d* items: deleted now/);
  expect((await lab('retention', '30')).err).toContain('nobody can be asked here');
  const wrong = await lab('retention', '30', '--yes', '--digest', '0'.repeat(64));
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('Nothing is changed')]);
  const [, digest = ''] = /now: (\w{64})/.exec(shown.out) ?? [];
  expect((await lab('retention', '30', '--yes', '--digest', digest)).code).toBe(0);
});

test('a project that is closed keeps its days, too', async () => {
  await lab('project', 'close', 'Birds');
  const root = openStore({ dir });
  await expireClosed(dir, root);
  root.close();
  const store = collectionsLater(0);
  expect(store.collections.there('Old').items).toBe(0);
  expect(store.collections.there('Garden').items).toBeGreaterThan(0);
  store.close();
});

test('a project that is made later takes the limit over', async () => {
  const on = await runLaboratory({ dataDir: dir });
  try {
    const { app } = await on.project('Later');
    expect(app.store.settings.get('mostRetentionDays')).toBe(30);
  } finally {
    await on.close();
  }
});
