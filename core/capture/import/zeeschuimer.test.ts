import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textOf } from '../../kit/exchange.ts';
import type { Found } from './source.ts';
import { platforms } from '../../platforms/index.ts';
import { zeeschuimer } from './zeeschuimer.ts';

const format = zeeschuimer(platforms);

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const line = (id: string, platform = 'tiktok.com') =>
  JSON.stringify({
    item_id: id,
    timestamp_collected: 1_697_108_706_245,
    source_platform: platform,
    source_url: 'https://www.tiktok.com/api/search/item/full/?msToken=planted',
    data: { id, desc: 'A pond' },
  });

const read = async (...lines: readonly string[]): Promise<readonly Found[]> => {
  const path = join(dir, 'export.ndjson');
  writeFileSync(path, lines.join('\n'));
  const found: Found[] = [];
  for await (const one of format.read(path, (url) => url.includes('tiktok'))) found.push(one);
  return found;
};

test('each item is the answer of its own page, once, without the signed address of the list', async () => {
  const [first, ...rest] = await read(line('7288995634328177926'), line('7288995634328177926'));
  expect(rest).toEqual([]);
  if (first === undefined || !('reply' in first)) throw new Error('nothing was found');
  expect([first.reply.request.url, first.reply.at]).toEqual([
    'https://www.tiktok.com/@_/video/7288995634328177926',
    '2023-10-12T11:05:06.245Z',
  ]);
  expect(textOf(first.reply)).not.toContain('planted');
});

test('a broken line, and an item of another platform, are counted as what they are', async () => {
  expect(await read('{"source_platform": "tik', line('7288995634328177926', '9gag.com'))).toEqual([
    { lacking: 'unreadable' },
    { lacking: 'elsewhere' },
  ]);
});

test('an export is known by its first line', () => {
  const fits = (start: string) => format.fits({ name: 'a.ndjson', start, isFolder: false });
  expect([fits(line('1')), fits('{"log": {}}'), fits('WARC/1.0')]).toEqual([true, false, false]);
});
