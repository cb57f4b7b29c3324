/** The end of a project: one package of all of it, and then its deletion. */
import { partPath } from '../core/exports/write-files.ts';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../core/laboratory/projects/project-store.ts';
import { openStore } from '../core/store/index.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

let dir: string;
let out: string;
let ada: string;
let birds: { readonly id: string; readonly code: string };

const lab = (...args: string[]) => inside('lab', ...args, '--data', dir);
const json = async <T>(...args: string[]): Promise<T> =>
  JSON.parse((await lab(...args, '--json')).out) as T;
const inBirds = (...args: string[]) =>
  inside(...args, '--sample', '--data', projectFolder(dir, birds.id));

beforeAll(async () => {
  [dir, out] = [tempDir(), tempDir()];
  await lab('owner', 'ada@lab.example', '--name', 'Ada Lovelace');
  birds = await json('project', 'add', 'Birds');
  await lab('members', 'Birds', 'Ada Lovelace', 'coder');
  await lab('members', 'Birds', 'Ada Lovelace', 'manager');
  ada = (await json<{ id: string }[]>('people'))[0]!.id;
  await inBirds('collect', 'PLsample_quillmere_garden_year', '--into', 'Garden', '--limit', '2');
  const store = openStore({ dir: projectFolder(dir, birds.id), code: birds.code });
  store.keys.ensureWindowOf(ada, 'Ada Lovelace');
  const [garden] = store.collections.list();
  const coder = store.coders.admit(ada, 'Ada Lovelace').seq;
  const code = {
    id: store.newId(),
    name: 'kind',
    colour: 'blue',
    definition: '',
    examples: '',
  } as const;
  store.codebooks.change(garden!.seq, [code], { coder });
  const [item] = store.itemRows.following(garden!.seq, 0, 1);
  store.codings.set({ item: item!.id, code: code.id, coder });
  store.collections.annotate(item!.id, { note: 'by the pond', author: coder });
  store.close();
});
afterAll(() => {
  removeDir(dir);
  removeDir(out);
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8');

test('what goes is shown with its digest, and another digest does nothing', async () => {
  const shown = await lab('project', 'archive', 'Birds', '--preview');
  expect(shown.out).toMatch(/ {2}Garden: 2 items\n/);
  expect(shown.out).toMatch(/Digest of all this: [0-9a-f]{64}\n$/);
  const file = join(out, 'never.zip');
  const archive = ['project', 'archive', 'Birds', '--to', file, '--delete'];
  expect((await lab(...archive)).code).toBe(2);
  expect((await lab(...archive, '--yes', '--digest', '0'.repeat(64))).code).toBe(1);
  expect((await lab('project', 'list')).out).toContain('open');
  const within = join(projectFolder(dir, birds.id), 'x.zip');
  expect((await lab('project', 'archive', 'Birds', '--to', within)).code).toBe(2);
  expect(readdirSync(out)).toEqual([]);
});

test('one package has all of it, with members by their ids, and each file has its hash', async () => {
  const file = join(out, 'birds.zip');
  // What an archive that was killed left behind.
  writeFileSync(partPath(file), 'half');
  writeFileSync(`${file}.package`, 'half');
  const done = await lab('project', 'archive', 'Birds', '--to', file);
  expect([done.code, done.err]).toEqual([0, expect.stringContaining('1 of 1: Garden')]);
  expect(readdirSync(out)).toEqual(['birds.zip']);
  const files = unzipSync(readFileSync(file));
  expect(Object.keys(files)).toEqual([
    'README.md',
    'project.json',
    'members.json',
    'keys.json',
    'ledger.csv',
    'audit.ndjson',
    'collections.json',
    'collections/1/codes.json',
    'collections/1/package.zip',
    'manifest-sha256.txt',
  ]);
  const listed = text(files['manifest-sha256.txt']).trim().split('\n');
  const own = Object.entries(files).filter(([path]) => path !== 'manifest-sha256.txt');
  expect(listed).toEqual(own.map(([path, bytes]) => `${sha256(bytes)}  ${path}`));
  expect(JSON.parse(text(files['members.json']))).toEqual([
    {
      person: ada,
      roles: [
        { role: 'coder', from: expect.any(String) as string, to: expect.any(String) as string },
        { role: 'manager', from: expect.any(String) as string },
      ],
    },
  ]);
  expect(text(files['ledger.csv'])).toMatch(/^seq,at,kind,amount,balance,person,keyId,callId,/);
  expect(JSON.parse(text(files['collections/1/codes.json']))).toMatchObject({
    coders: [{ id: ada, name: ada }],
    codings: [{ row: 0, coder: ada }],
  });
  expect(text(files['audit.ndjson'])).toContain('"act":"project-made"');
  expect(text(files['README.md'])).toContain('1. Garden: 2 items');
  const study = unzipSync(files['collections/1/package.zip']!);
  expect(Object.keys(study)).toEqual(expect.arrayContaining(['README.md', 'verify.html']));
  expect(Object.keys(study).some((path) => path.startsWith('evidence/bodies/'))).toBe(true);
  expect(Object.values(study).some((bytes) => text(bytes).includes(ada))).toBe(true);
  for (const [path, bytes] of [...own, ...Object.entries(study)])
    expect([path, text(bytes).includes('Lovelace')]).toEqual([path, false]);
});

test('with --names members are called by their names', async () => {
  const file = join(out, 'named.zip');
  await lab('project', 'archive', 'Birds', '--to', file, '--names');
  const files = unzipSync(readFileSync(file));
  expect(JSON.parse(text(files['members.json']))).toMatchObject([
    { person: ada, name: 'Ada Lovelace' },
  ]);
  expect(text(files['keys.json'])).toContain('Ada Lovelace');
});

test('an archived project is deleted when that was asked for, and stays in the list', async () => {
  const { digest } = await json<{ digest: string }>('project', 'archive', 'Birds', '--preview');
  const file = join(out, 'last.zip');
  const whole = ['project', 'archive', 'Birds', '--to', file, '--delete', '--yes'];
  const done = await lab(...whole, '--digest', digest);
  expect([done.code, done.out]).toEqual([0, expect.stringContaining('deleted Birds')]);
  expect(existsSync(projectFolder(dir, birds.id))).toBe(false);
  expect((await lab('project', 'list')).out).toMatch(/Birds\t.*\tarchived \d{4}-\d\d-\d\d\n/);
  // Nothing makes its folder anew.
  expect((await lab('usage', 'Birds')).err).toContain('Birds is archived');
  expect((await lab('project', 'credits', 'Birds', '5')).err).toContain('Birds is archived');
  expect((await lab(...whole)).err).toContain('Birds is archived');
  await lab('forget-person', 'youtube', '@sample.thistle_', '--preview', '--sample');
  expect(existsSync(projectFolder(dir, birds.id))).toBe(false);
  const { entries } = await json<{ entries: { act: string; facts: object }[] }>('audit');
  const ended = entries.filter(({ act }) => /^project-(?:closed|archived|deleted)$/.test(act));
  expect(ended.map(({ act }) => act)).toEqual([
    'project-deleted',
    'project-archived',
    'project-archived',
    'project-archived',
    'project-closed',
  ]);
  expect(ended.slice(0, 2).map(({ facts }) => facts)).toEqual([
    { digest },
    {
      sha256: sha256(readFileSync(file)),
      bytes: readFileSync(file).length,
      collections: 1,
      names: false,
    },
  ]);
});

test('projects whose end is over are closed, and no others', async () => {
  await lab('project', 'add', 'Past', '--ends', '2020-01-31');
  await lab('project', 'add', 'Ahead', '--ends', '2999-01-31');
  expect((await lab('project', 'close-due')).out).toBe('closed Past\n');
  expect((await lab('project', 'close-due')).out).toBe('no project is due\n');
});
