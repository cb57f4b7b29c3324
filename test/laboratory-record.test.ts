/** What a data protection office is told of a laboratory: each number as it is in the files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../core/laboratory/projects/project-store.ts';
import { openStore } from '../core/store/index.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';
import { laboratoryIn } from '../core/laboratory/store/laboratory.ts';

let dir: string;
const lab = (...args: string[]) => inside('lab', ...args, '--data', dir);

beforeAll(async () => {
  dir = tempDir();
  await lab('owner', 'ada@lab.example', '--name', 'Ada');
  await lab('project', 'add', 'Birds', '--ends', '2999-02-15');
  await lab('project', 'add', 'Empty');
  await lab('invite', 'ben@lab.example', 'cleo@lab.example', '--project', 'Birds');
  await lab('members', 'Birds', 'Ada', 'manager');
  const root = openStore({ dir });
  const { people, identities, passwords, sessions, projects } = laboratoryIn(root);
  const [ada] = people.list();
  people.disable(people.add({ name: 'Dora' }).id);
  identities.add(ada!.id, { issuer: 'https://id.uni.example', subject: '17' });
  passwords.set(ada!.id, 'a$hash');
  for (let times = 0; times < 3; times += 1) sessions.begin(ada!.id, { lives: 60_000 });
  const [birds] = projects.list();
  root.close();
  const data = projectFolder(dir, birds!.id);
  const sample = ['--sample', '--data', data];
  await inside(
    'collect',
    'PLsample_quillmere_garden_year',
    '--into',
    'Garden',
    '--limit',
    '2',
    ...sample,
  );
  const store = openStore({ dir: data, code: birds!.code });
  const [garden] = store.collections.list();
  store.collections.annotate(store.itemRows.following(garden!.seq, 0, 1)[0]!.id, { note: 'x' });
  store.settings.set('pruneAfterDays', 90);
  store.keys.add({ name: 'notebook', person: ada!.id });
  store.close();
});
afterAll(() => removeDir(dir));

test('each number of the record is the one of the files', async () => {
  const file = join(dir, 'record.md');
  const done = await lab(
    'record',
    '--out',
    file,
    '--purpose',
    'Research on gardens (consent 4/26)',
  );
  expect([done.code, done.out]).toEqual([0, '']);
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n').map((line) => line.replaceAll(/ +/g, ' '));
  expect(lines).toEqual(
    expect.arrayContaining([
      '| People, with a name | 2 |',
      '| of these with an e-mail address | 1 |',
      '| of these owners | 1 |',
      '| of these disabled | 1 |',
      '| Identities at providers, with their subject | 1 |',
      '| Hashes of passwords | 1 |',
      '| Sessions of browsers, with what the browser calls itself | 3 |',
      '| Links that sign in | 3 |',
      '| Invitations, with an e-mail address | 2 |',
      '| Birds | 2 | 2026-09-01 | 2026-09-01 | 1 | 1 | 0 | 1 | 0 |',
      '| Empty | 0 | – | – | 0 | 0 | 0 | 0 | 0 |',
      '| Birds | YouTube | Video | 2 |',
      '| Birds | 0 | 0 | 0 | 1 | 1 |',
      '| Birds | 2999-02-15 | after 90 days |',
      '| Empty | – | never |',
    ]),
  );
  expect(text).toContain('Research on gardens (consent 4/26)');
  expect(text).toContain('https://id.uni.example');
  expect(text).toContain('Birds, Garden: no day is set.');
  expect(text).not.toContain('@lab.example');
});

test('what the operator does not state is said not to be stated, under the headings of Article 30', async () => {
  const { out } = await lab('record');
  expect(out.split('\n').filter((line) => line.startsWith('## ('))).toEqual([
    '## (a) Controller, representative, data protection officer',
    '## (b) Purposes of the processing',
    '## (c) Categories of persons and of data: members',
    '## (c) Categories of persons and of data: people on platforms',
    '## (c) Categories of data: posts, comments, accounts',
    '## (d) Recipients: who can see it',
    '## (e) Transfers to a third country',
    '## (f) Time limits for erasure',
    '## (g) Technical and organisational measures',
  ]);
  expect(out).toMatch(/## \(b\) Purposes of the processing\n\nPurpose: not stated/);
});
