/** Recipes of the guide that make data frames and files, run as they stand there in the sample world. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPython } from '../core/exports/testing/bytes.ts';
import { hasR } from './support/has-r.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';

const GUIDE = join(import.meta.dirname, '..', 'docs', 'guide');

/** The comments of the sample's first video, and the replies to them. */
const COMMENTS = 55;
const REPLIES = 29;

let folder = '';
let on: Running;
beforeAll(async () => {
  folder = tempDir();
  on = await run({ sample: true });
  on.app.store.ledger.grant(200, 'test');
});
afterAll(async () => {
  await on.close();
  removeDir(folder);
});

/** The blocks of a language in a page, with our server, key and video in their places. */
const recipes = (page: string, language: string): string[] =>
  [...readFileSync(join(GUIDE, page), 'utf8').matchAll(/^ *```(\w+)\n([\s\S]*?)^ *```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) =>
      code
        .replaceAll('http://127.0.0.1:8674', on.base)
        .replaceAll('YOUR_KEY', on.key)
        .replaceAll('VIDEO', 'sample_001x'),
    );

const printed = async (program: string, ...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(program, args, { cwd: folder });
  return stdout.trim();
};

const pandas = findPython('pandas');
const isReadrHere = hasR('readr');

test.skipIf(!hasR('stats'))('R alone reads every comment and every reply (needs R)', async () => {
  const [rows = '', replies = ''] = recipes('scripts.md', 'r');
  const script = `${rows}${replies}cat(nrow(rows), nrow(thread), nrow(pairs))`;
  expect(await printed('Rscript', '-e', script)).toBe(
    `${COMMENTS} ${COMMENTS + REPLIES} ${REPLIES}`,
  );
});

test.skipIf(!isReadrHere)('readr reads every comment (needs R with readr)', async () => {
  const [, , rows = ''] = recipes('scripts.md', 'r');
  expect(await printed('Rscript', '-e', `${rows}cat(nrow(rows))`)).toBe(String(COMMENTS));
});

test.skipIf(pandas === undefined)(
  'pandas reads every comment and every reply (needs Python with pandas)',
  async () => {
    const [rows = '', replies = '', csv = ''] = recipes('scripts.md', 'python');
    const counts = 'print(len(rows), len(thread), len(pairs))\n';
    const script = `${rows}${replies}${counts}${csv}print(len(rows))`;
    expect(await printed(pandas ?? '', '-c', script)).toBe(
      `${COMMENTS} ${COMMENTS + REPLIES} ${REPLIES}\n${COMMENTS}`,
    );
  },
);

test.skipIf(findPython() === undefined)(
  'Python alone reads every comment (needs Python)',
  async () => {
    const [, , , rows = ''] = recipes('scripts.md', 'python');
    const [whole = ''] = recipes('whole-lists.md', 'python');
    for (const code of [rows, whole])
      expect(await printed(findPython() ?? '', '-c', `${code}print(len(rows))`)).toBe(
        String(COMMENTS),
      );
  },
);

test('curl writes every comment', async () => {
  const [, rows = ''] = recipes('scripts.md', 'sh');
  const [whole = ''] = recipes('whole-lists.md', 'sh');
  await printed('sh', '-c', `${rows}${whole}`);
  for (const name of ['rows.ndjson', 'comments.ndjson'])
    expect(readFileSync(join(folder, name), 'utf8').split('\n')).toHaveLength(COMMENTS + 1);
});

/** What runs them; a page with a block that nothing runs is named here. */
test('no other page of the guide has a recipe in Python or R', () => {
  const counts = ['scripts.md', 'whole-lists.md'].map((page) => [
    page,
    recipes(page, 'r').length,
    recipes(page, 'python').length,
  ]);
  expect(counts).toEqual([
    ['scripts.md', 3, 4],
    ['whole-lists.md', 0, 1],
  ]);
});
