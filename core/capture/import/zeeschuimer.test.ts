import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textFromReply } from '#kit/exchange.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { createCapturedReader } from '../read-captured.ts';
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
  for await (const one of format.read(path, (url) => /tiktok|instagram|x\.com/.test(url)))
    found.push(one);
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
  expect(textFromReply(first.reply)).not.toContain('planted');
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

const post = (data: Readonly<Record<string, unknown>>, item_id: unknown) =>
  JSON.stringify({ item_id, timestamp_collected: 1, source_platform: 'twitter.com', data });

test('a rounded identifier is named, and the item’s own is read', async () => {
  const [rounded, whole] = await read(
    post({ rest_id: '2090457220026626468', id: 2_090_457_220_026_626_600 }, '2090457220026626600'),
    post({ rest_id: '2090457220026626469' }, '2090457220026626469'),
  );
  if (!rounded || !whole || !('reply' in rounded) || !('reply' in whole)) throw new Error('none');
  expect(rounded.reply.request.url).toBe('https://x.com/i/status/2090457220026626468');
  expect(rounded.notices).toMatchObject([
    {
      code: 'rounded-id',
      message:
        'Zeeschuimer had rounded the identifier; the true one was read from the item. Items whose identifiers round to the same number were exported once.',
    },
  ]);
  expect([whole.reply.request.url, whole.notices]).toEqual([
    'https://x.com/i/status/2090457220026626469',
    undefined,
  ]);
});

test('an item of a known platform without an identifier of its own is counted as unreadable', async () => {
  expect(await read(post({ legacy: {} }, '2090457220026626600'))).toEqual([
    { lacking: 'unreadable' },
  ]);
});

const instagram = (code: string, data: object): string =>
  JSON.stringify({
    item_id: code,
    timestamp_collected: 1_763_632_800_000,
    source_platform: 'instagram.com',
    data: {
      pk: `39842852440011483${code.length}`,
      code,
      taken_at: 1_788_969_580,
      user: { pk: '77000000001', username: 'sample.heron' },
      ...data,
    },
  });
const PICTURE = { candidates: [{ url: 'https://a.cdninstagram.com/a.jpg', width: 1, height: 1 }] };
const FILM = [{ url: 'https://a.cdninstagram.com/a.mp4', width: 1, height: 1 }];

test.each([
  ['a picture', { media_type: 1, image_versions2: PICTURE }, 'photosite.get-post'],
  ['a film', { media_type: 2, product_type: 'feed', video_versions: FILM }, 'photosite.get-post'],
  ['a reel', { media_type: 2, product_type: 'clips', video_versions: FILM }, 'photosite.get-reel'],
])('%s is one item, of the operation that fits it', async (_, data, operation) => {
  const [found] = await read(instagram('DdLBlHchN21', data));
  if (!found || !('reply' in found)) throw new Error('nothing was found');
  const { outcome, answers } = createCapturedReader({ catalogue })(found.reply, {
    preloads: false,
    collects: false,
  });
  expect([outcome, answers.map((one) => one.operation)]).toEqual(['read', [operation]]);
});
