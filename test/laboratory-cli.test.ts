/** People and projects of a laboratory by the command line, as whoever runs the server uses it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../core/laboratory/projects/project-store.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

let dir: string;
beforeAll(() => {
  dir = tempDir();
});
afterAll(() => removeDir(dir));

const lab = (...args: string[]) => inside('lab', ...args, '--data', dir);
const json = async (...args: string[]): Promise<unknown> =>
  JSON.parse((await lab(...args, '--json')).out);

interface Project {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

test('the first owner is made by a link that is printed once', async () => {
  const { code, out, err } = await lab('owner', 'Ada@Lab.example', '--name', 'Ada');
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:8674\/sign-in\/invitation#[\w-]{43}\n$/),
  ]);
  expect(err).toContain('It works once, and for a week.');
  expect(err).toContain('links begin with http://127.0.0.1:8674: give --address');
  const again = await lab('owner', 'ada@lab.example', '--address', 'https://lab.example/');
  expect(again.out).toMatch(/^https:\/\/lab\.example\/sign-in\/invitation#/);
  expect(await json('people')).toMatchObject([
    { name: 'Ada', email: 'ada@lab.example', isOwner: true, disabled: false },
  ]);
  expect((await lab('people', 'disable', 'Ada')).code).toBe(1);
});

test('projects are made with their plan and end, found by name or code, given credits, and closed', async () => {
  const birds = (await json('project', 'add', 'Birds')) as Project;
  expect(birds.code).toMatch(/^[a-z0-9]{8}$/);
  expect((await lab('project', 'add', 'Seminar', '--ends', '15.2.2027')).code).toBe(2);
  await lab('project', 'add', 'Seminar', '--ends', '2027-02-15');
  expect((await lab('project', 'list')).out).toContain('until 2027-02-15');
  expect((await lab('project', 'credits', 'birds', '250', '--note', 'autumn')).out).toBe(
    'Birds: 350 credits\n',
  );
  expect((await lab('project', 'credits', birds.code, '-1')).code).toBe(2);
  await lab('project', 'close', 'Seminar');
  expect((await lab('project', 'list')).out).toContain('closed');
  expect((await lab('project', 'close', 'Nothing')).err).toContain('there is no project Nothing');
});

test('a class is invited from a list, each by a link; a mistake invites nobody', async () => {
  const file = join(dir, 'class.txt');
  writeFileSync(file, 'ben@lab.example\ncleo@lab.example\n');
  const to = ['--project', 'Birds', '--role', 'coder', '--monthly', '20'];
  const made = (await json('invite', '--file', file, ...to)) as { email: string }[];
  expect(made.map(({ email }) => email)).toEqual(['ben@lab.example', 'cleo@lab.example']);
  expect((await lab('invite', 'dora@lab.example', 'no address', ...to)).code).toBe(2);
  expect(
    (await lab('invite', 'eve@lab.example', '--project', 'Birds', '--role', 'king')).code,
  ).toBe(2);
  expect((await lab('members', 'Birds', 'Ada', 'manager')).out).toContain('Ada\tmanager');
  expect((await lab('members', 'Birds', 'Ada', 'none')).out).toBe('no member\n');
});

test('what was administered stands in a chain, whose entries name no address', async () => {
  const { out } = await lab('audit', '--json');
  expect(out).not.toContain('@lab.example');
  const { entries, faults } = JSON.parse(out) as { entries: { act: string }[]; faults: unknown[] };
  expect(faults).toEqual([]);
  expect(entries.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['person-added', 'project-made', 'credits-granted', 'member-removed']),
  );
});

test('a person is forgotten in every project, once what they hold was shown', async () => {
  const projects = (await json('project', 'list')) as Project[];
  const film = ['videosite.list-video-comments', '--param', 'videoId=sample_001x', '--sample'];
  for (const { id } of projects) await inside('call', ...film, '--data', projectFolder(dir, id));
  const person = ['forget-person', 'youtube', '@sample.thistle_'];
  const shown = await lab(...person, '--preview', '--sample');
  const items = [...shown.out.matchAll(/: ([\d,]+) items? in/g)].map(([, n]) => Number(n));
  expect(items.slice(1).every((n) => n > 0)).toBe(true);
  expect(items).toHaveLength(3);
  const [, digest = ''] = /Digest of all this: (\w+)/.exec(shown.out) ?? [];
  expect((await lab(...person, '--yes', '--digest', '0'.repeat(64), '--sample')).code).toBe(1);
  expect((await lab(...person, '--yes', '--digest', digest, '--sample')).code).toBe(0);
  const after = await lab(...person, '--preview', '--sample');
  expect([...after.out.matchAll(/: ([\d,]+) items? in/g)].map(([, n]) => n)).toEqual([
    '0',
    '0',
    '0',
  ]);
  expect(after.out.match(/This person is left out of what is gathered/g)).toHaveLength(3);
});
