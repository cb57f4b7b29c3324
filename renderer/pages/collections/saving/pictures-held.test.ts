import { expect, test } from 'vitest';
import type { Bridge } from '../../../bridge.ts';
import { findPictures, picturesIn } from './pictures-held.ts';

const platforms = [{ segment: 'site', mediaHosts: ['media.test'] }, { segment: 'other' }];
const row = (n: number, picture: string, platform = 'site') => ({
  id: n,
  item: { type: 'Video', entityId: `v${n}`, image: [{ type: 'Image', url: picture }] },
  shape: 'Video',
  platform,
  callId: `call-${n}`,
});
const addresses = (found: readonly { readonly file: { readonly url: string } }[]) =>
  found.map(({ file }) => file.url);

test('each picture once, with the call that brought it; other hosts are left out', () => {
  const found = picturesIn(
    [
      row(1, 'https://media.test/1.jpg'),
      row(2, 'https://media.test/1.jpg'),
      row(3, 'https://elsewhere.test/3.jpg'),
      row(4, 'https://media.test/4.jpg', 'other'),
    ],
    platforms,
  );
  expect(found).toMatchObject([
    { file: { url: 'https://media.test/1.jpg', name: 'v1' }, callId: 'call-1' },
  ]);
});

const PAGES = [
  { rows: [row(1, 'https://media.test/1.jpg')], next: [1, 1] },
  { rows: [row(2, 'https://media.test/2.jpg'), row(3, 'https://media.test/1.jpg')], next: [3, 3] },
  { rows: [row(4, 'https://media.test/4.jpg')] },
];

const find = async (most: number, signal = new AbortController().signal) => {
  const requests: unknown[] = [];
  const counted: number[] = [];
  const bridge = {
    call: (_name: string, params: object) => {
      requests.push(params);
      return Promise.resolve({ ok: true, data: PAGES[requests.length - 1] });
    },
  } as unknown as Bridge;
  const found = await findPictures({
    bridge,
    name: 'Films',
    filter: { words: 'pond' },
    platforms,
    signal,
    most,
    onRows: (rows) => counted.push(rows),
  });
  return { asked: requests, counted, found: addresses(found) };
};

test('all rows of a filter are gone through, page after page', async () => {
  const { asked: requests, counted, found } = await find(10);
  expect(found).toEqual([
    'https://media.test/1.jpg',
    'https://media.test/2.jpg',
    'https://media.test/4.jpg',
  ]);
  expect(counted).toEqual([1, 3, 4]);
  expect(requests).toMatchObject([
    { name: 'Films', filter: { words: 'pond' } },
    { after: [1, 1] },
    { after: [3, 3] },
  ]);
});

test('it ends as soon as there are enough, or it is not wanted any more', async () => {
  expect((await find(2)).asked).toHaveLength(2);
  await expect(find(2, AbortSignal.abort())).rejects.toThrow('aborted');
});
