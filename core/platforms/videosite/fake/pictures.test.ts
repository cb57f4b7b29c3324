import { expect, test } from 'vitest';
import { openSample, type Item } from '../../../../test/support/sample.ts';
import site from './index.ts';
import { PLAYLISTS } from './playlists.ts';

/** Width and height in points of a whole JPEG; nothing for other bytes. */
const pictureSizeAtUrl = (url: string): readonly [number, number] | undefined => {
  const response = site.serve({ method: 'GET', url, headers: {} });
  if (response?.headers['content-type'] !== 'image/jpeg') return undefined;
  const bytes = Buffer.from(response.body);
  const frame = bytes.indexOf('ffc0', 'hex');
  const isWhole = bytes.subarray(-2).toString('hex') === 'ffd9';
  return isWhole ? [bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)] : undefined;
};

test('every picture that a list names is there', async () => {
  const world = openSample();
  const pages = await world.pagesOf('videosite.list-playlist-videos', {
    playlistId: PLAYLISTS.year,
  });
  await world.close();
  const urls = pages
    .flatMap((page) => page.orderedItems)
    .flatMap((item) => (item['image'] as Item[] | undefined) ?? [])
    .map((image) => String(image['url']));
  expect(urls.length).toBeGreaterThan(120);
  expect(urls.filter((url) => pictureSizeAtUrl(url) === undefined)).toEqual([]);
});

test.each([
  ['https://i.ytimg.com/vi/sample_001x/maxresdefault.jpg', [128, 72]],
  ['https://i.ytimg.com/vi/sample_001x/hqdefault.jpg?sample=336', [96, 56]],
  ['https://i.ytimg.com/vi/sample_401x/hqdefault.jpg?sample=1080', [56, 96]],
  ['https://yt3.googleusercontent.com/sample/bower.sample.studio_=w1060', [264, 40]],
  ['https://yt3.ggpht.com/sample/sample.wren_=s88', [64, 64]],
])('%s', (url, size) => {
  expect(pictureSizeAtUrl(url)).toEqual(size);
});
