import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

/** Web archives that were written are read back by the importer of another data folder. */
let dir: string;
beforeAll(() => {
  dir = tempDir();
});
afterAll(() => removeDir(dir));

const at = (name: string): string => join(dir, name);
const run = async (...args: string[]): Promise<void> => {
  expect(await inside(...args)).toMatchObject({ code: 0 });
};
const WORLD = ['--sample', '--data'];

/** Each row as it was read, without where and when it was gathered. */
const rows = async (
  name: string,
  data: string,
  world: readonly string[],
): Promise<readonly { readonly key: string; readonly item: unknown }[]> => {
  const file = at(`${data}.ndjson`);
  await run('export', name, '--format', 'ndjson', '--out', file, ...world, at(data));
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { key: string; item: unknown })
    .map(({ key, item }) => ({ key, item }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
};

const COLLECTIONS = [
  ['shortvideo.list-user-videos', 'username=sample.heron', 'warc'],
  ['shortvideo.list-user-videos', 'username=sample.heron', 'wacz'],
  ['photosite.list-post-comments', 'postId=SmplGarden1', 'wacz'],
] as const;

test.each(COLLECTIONS)('%s %s as %s: the same rows', async (operation, param, format) => {
  const name = `${operation} ${format}`;
  const [from, to] = [`from-${name}`, `to-${name}`];
  await run('collect', operation, '--param', param, '--into', name, ...WORLD, at(from));
  const before = await rows(name, from, WORLD);
  expect(before.length).toBeGreaterThan(9);
  const file = at(`${name}.${format === 'warc' ? 'warc.gz' : format}`);
  await run('export', name, '--format', format, '--out', file, ...WORLD, at(from));
  await run('import', file, '--into', name, '--data', at(to));
  // A page may show more than what was asked for: the post above its comments.
  const keys = new Set(before.map(({ key }) => key));
  expect((await rows(name, to, ['--data'])).filter(({ key }) => keys.has(key))).toEqual(before);
});
