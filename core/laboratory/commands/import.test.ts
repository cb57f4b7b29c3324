import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSampleApp } from '../../app/testing/sample-app.ts';
import { linesOf } from '../../hand-over/testing/two-sides.ts';
import { openStore } from '../../store/index.ts';
import { desktopDir, removeDir, tempDir } from '../../../test/support/folders.ts';
import { givenFrom } from '../../cli/command.ts';
import { LAB_OPTIONS } from './lab-help.ts';
import { labImport } from './import.ts';
import { laboratoryIn } from '../store/laboratory.ts';

let lab: string;
let projectDir: string;

beforeEach(() => {
  lab = tempDir();
  const root = openStore({ dir: lab });
  const laboratory = laboratoryIn(root);
  const ada = laboratory.people.add({ name: 'Ada', email: 'ada@uni.example', isOwner: true });
  const project = laboratory.projects.add({ name: 'Reef', by: ada.id });
  laboratory.members.set(project.id, ada.id, 'manager', ada.id);
  projectDir = join(lab, 'projects', project.id);
  root.close();
});
afterEach(() => removeDir(lab));

test('the data folder of a desktop moves into a project, and is not changed itself', async () => {
  const { app, dir } = openSampleApp(desktopDir());
  const garden = {
    operation: 'videosite.list-playlist-videos',
    params: { playlistId: 'PLsample_quillmere_garden_year' },
  };
  const { id } = app.collecting.start({ name: 'Test', sources: [garden] }, app.callers.cli);
  await app.collecting.follow(id);
  await app.close();
  const before = readFileSync(join(dir, 'bowerbird.db'));

  expect(await labImport(givenFrom(LAB_OPTIONS, { data: dir, project: 'reef', lab }))).toBe(0);
  expect(readFileSync(join(dir, 'bowerbird.db')).equals(before)).toBe(true);
  const [from, to] = [openStore({ dir }), openStore({ dir: projectDir })];
  try {
    expect(linesOf(to)).toEqual(linesOf(from));
    expect(linesOf(to).length).toBeGreaterThan(3);
  } finally {
    from.close();
    to.close();
    removeDir(dir);
  }
});

test('a source that two desktops have is one, by whichever names of parameters it is kept', async () => {
  for (const params of [
    { query: 'wren', sort: 'new' },
    { q: 'wren', order: 'new' },
  ]) {
    const dir = desktopDir();
    const desktop = openStore({ dir });
    const { seq } = desktop.collections.open('Wrens');
    desktop.collections.addSource(seq, { operation: 'forum.search-posts', params });
    desktop.close();
    expect(await labImport(givenFrom(LAB_OPTIONS, { data: dir, project: 'reef', lab }))).toBe(0);
    removeDir(dir);
  }
  const project = openStore({ dir: projectDir });
  const { seq } = project.collections.there('Wrens');
  expect(project.collections.sources(seq)).toMatchObject([{ params: { q: 'wren', order: 'new' } }]);
  project.close();
});

test('an unknown project or member is named', async () => {
  const dir = desktopDir();
  openStore({ dir }).close();
  const run = (values: Record<string, string>) =>
    labImport(givenFrom(LAB_OPTIONS, { data: dir, lab, ...values }));
  await expect(run({ project: 'Atoll' })).rejects.toThrow('there is no project Atoll');
  await expect(run({ project: 'Reef', member: 'ben@uni.example' })).rejects.toThrow(
    '--member takes',
  );
  await expect(run({ project: 'Reef', data: join(dir, 'none') })).rejects.toThrow(
    'there is no data file',
  );
  removeDir(dir);
});
