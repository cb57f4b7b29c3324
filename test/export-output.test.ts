import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cli, ended, start } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';
import { collectTalk } from './support/sample-talk.ts';

let dir = '';
let data = '';
beforeAll(async () => {
  dir = tempDir();
  data = join(dir, 'data');
  await collectTalk(data);
});
afterAll(() => removeDir(dir));

const TALK = ['export', 'Talk', '--format', 'csv', '--preset', 'lossless'];

const exportTo = (out: string): string[] => [...TALK, '--out', out, '--data', data];

test('on standard output stands what a file would hold, and nothing else', async () => {
  const file = join(dir, 'talk.csv');
  expect(await cli(...exportTo(file))).toMatchObject({ code: 0, err: '' });
  const piped = await cli(...exportTo('-'));
  expect(piped).toMatchObject({ code: 0, err: '' });
  expect(piped.out).toBe(readFileSync(file, 'utf8'));
  expect(readdirSync(dir).toSorted()).toEqual(['data', 'talk.csv']);
});

test('whoever reads only its beginning causes no error, and nothing is left', async () => {
  const passing = mkdtempSync(join(dir, 'passing-'));
  // More than a pipe holds.
  const whole = ['export', 'Talk', '--format', 'sqlite', '--out', '-', '--data', data];
  const child = start(whole, { TMPDIR: passing, TMP: passing, TEMP: passing });
  const all = ended(child);
  if (child.stdout) await once(child.stdout, 'data');
  child.stdout?.destroy();
  expect(await all).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(passing)).toEqual([]);
});
