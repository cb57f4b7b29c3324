import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaseEntry } from '../core/kit/case-log.ts';
import { openStore } from '../core/store/index.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

let dir: string;
const run = (...args: string[]) => inside(...args, '--data', dir, '--sample');
beforeAll(async () => {
  dir = tempDir();
  const film = ['--param', 'videoId=sample_001x'];
  await run('collect', 'videosite.list-video-comments', ...film, '--into', 'Talk');
});
afterAll(() => removeDir(dir));

const entries = async (): Promise<readonly CaseEntry[]> => {
  const { out } = await run('case', 'Talk', '--format', 'json');
  return (JSON.parse(out) as { entries: CaseEntry[] }).entries;
};

test('what was done stands in the log, with who did it and what left', async () => {
  const set = ['--set', 'operator=M. Reyes', '--set', 'permissions=Board 12/2026'];
  expect((await run('case', 'Talk', ...set)).code).toBe(0);
  const file = join(dir, 'talk.csv');
  expect((await run('export', 'Talk', '--format', 'csv', '--out', file)).code).toBe(0);
  const log = await entries();
  expect(log.map(({ act, door, operator }) => [act, door, operator])).toEqual([
    ['made', 'cli', undefined],
    ['gathering', 'cli', undefined],
    ['gathered', 'cli', undefined],
    ['details', 'cli', 'M. Reyes'],
    ['exported', 'cli', 'M. Reyes'],
  ]);
  expect(log[2]?.facts).toMatchObject({ state: 'done', added: 55 });
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  expect(log[4]?.facts).toMatchObject({ format: 'csv', rows: 55 });
  expect(JSON.stringify(log[4]?.facts['files'])).toContain(sha256);
  const text = (await run('case', 'Talk')).out;
  expect(text).toContain('Board 12/2026');
  expect(text).toContain(sha256);
});

test('the log is in a package, and the package verifies', async () => {
  const file = join(dir, 'talk.zip');
  await run('export', 'Talk', '--format', 'package', '--out', file);
  const { out, code } = await run('verify', file, '--json');
  expect([code, (JSON.parse(out) as { findings: unknown[] }).findings]).toEqual([0, []]);
});

test('the log of a deleted collection stays, without its name and details', async () => {
  const collection = (await entries())[0]?.collection ?? '';
  const store = openStore({ dir });
  store.collections.remove('Talk');
  store.close();
  const removed = await run('case', '--deleted', '--json');
  expect(JSON.parse(removed.out)).toMatchObject([{ collection }]);
  const { out } = await run('case', collection);
  expect(out).toContain('Collection deleted');
  expect(out).not.toContain('Talk');
  expect(out).not.toContain('Board 12/2026');
});
