import { describe, expect, it, test } from 'vitest';
import { answeredBy } from '../../../test/support/answered.ts';
import { findCapture, readCaptured } from '../../../test/support/captured.ts';
import { catchErrorKind } from '../../../test/support/recorded.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { json, replyTo } from '#kit/fake/site.ts';
import site from './fake/index.ts';
import platform from './platform.ts';

/** Places, effects and reposts, as the site's pages load them while somebody browses. */

const SITE = 'https://www.tiktok.com';
const signed = (path: string, referer?: string): SentRequest => ({
  method: 'GET',
  url: `${SITE}${path}${path.includes('?') ? '&' : '?'}X-Bogus=1`,
  headers: referer === undefined ? {} : { referer: `${SITE}${referer}` },
});
const read = (name: string, path: string, referer?: string) =>
  readCaptured(platform, name, answeredBy(site, signed(path, referer)));
const numbers = (items: readonly unknown[]) =>
  items.map((item) => (item as { readonly entityId: string }).entityId);

test('a place', () => {
  expect(read('get-place', '/api/poi/detail/?poiId=7650000000000000603')).toMatchObject({
    data: {
      type: 'Place',
      id: 'https://www.tiktok.com/place/Quillmere-Sample-Garden-7650000000000000603',
      url: 'https://www.tiktok.com/place/Quillmere-Sample-Garden-7650000000000000603',
      entityId: '7650000000000000603',
      name: 'Quillmere Sample Garden',
      address: '1 Sample Lane, Quillmere',
      postCount: 1284,
    },
    params: { placeId: '7650000000000000603' },
    notices: [],
  });
});

describe('a place that cannot be read', () => {
  const { route } = findCapture(platform, 'get-place');
  it.each([
    ['an answer without the place', { statusCode: 0 }],
    ['a place without its number', { statusCode: 0, poiInfo: { poi: { name: 'Pond' } } }],
    ['a refusal', { statusCode: 10_101 }],
  ])('%s', (_, value) => {
    const reply = replyTo(signed('/api/poi/detail/'), json(value));
    expect(catchErrorKind(() => route.parse([reply], {}))).toBe('platform_error');
  });
});

describe('videos of a place', () => {
  it('in their order; a broken one costs itself alone', () => {
    const { items, page, params, notices } = read(
      'list-place-videos',
      '/api/poi/item_list/?poiId=7650000000000000603&cursor=0',
    );
    expect(numbers(items)).toEqual([
      '7650000000000000112',
      '7650000000000000111',
      '7650000000000000110',
    ]);
    expect(page.next).toBe('30');
    expect(params).toEqual({ placeId: '7650000000000000603' });
    expect(notices).toMatchObject([{ code: 'items-set-aside', count: 1 }]);
  });

  it('a later page tells where it began', () => {
    const path = '/api/poi/item_list/?poiId=7650000000000000603&cursor=60';
    const { page, params } = read('list-place-videos', path);
    expect([page.next, params]).toEqual(['30', { placeId: '7650000000000000603', cursor: '60' }]);
  });

  it('an empty list', () => {
    const request = signed('/api/poi/item_list/?poiId=7650000000000000603');
    const reply = replyTo(request, json({ statusCode: 0, itemList: null, hasMore: false }));
    const { items, page } = readCaptured(platform, 'list-place-videos', reply);
    expect([items, page.next]).toEqual([[], null]);
  });

  it('an unsigned call is answered with nothing, which is no empty list', () => {
    const { route } = findCapture(platform, 'list-place-videos');
    const request = { ...signed(''), url: `${SITE}/api/poi/item_list/?poiId=7650000000000000603` };
    expect(catchErrorKind(() => route.parse([answeredBy(site, request)], {}))).toBe(
      'platform_error',
    );
  });
});

test.each([
  [
    'list-place-videos',
    '/api/poi/item_list/',
    '/place/Pond-7650000000000000603',
    { placeId: '7650000000000000603' },
  ],
  [
    'list-effect-videos',
    '/api/sticker/item_list/',
    '/sticker/Glow-7650000000000000604',
    { effectId: '7650000000000000604' },
  ],
  [
    'list-effect-videos',
    '/api/sticker/item_list/?stickerID=3390122645',
    undefined,
    { effectId: '3390122645' },
  ],
  ['list-effect-videos', '/api/sticker/item_list/', '/place/Pond-7650000000000000603', {}],
  [
    'list-user-reposts',
    '/api/repost/item_list/?secUid=x',
    '/@sample.heron',
    { username: 'sample.heron' },
  ],
])('%s at %s on %s', (name, path, referer, params) => {
  expect(read(name, path, referer).params).toEqual(params);
});

test('reposts are of those who published them', () => {
  const { items } = read('list-user-reposts', '/api/repost/item_list/?secUid=x', '/@sample.heron');
  expect(numbers(items)).toEqual(['7650000000000000107', '7650000000000000106']);
  expect(items[0]).toMatchObject({ attributedTo: { preferredUsername: 'sample_otter' } });
});

test.each([
  ['get-place', { placeId: '7650000000000000603' }, '/place/x-7650000000000000603'],
  ['list-place-videos', { placeId: '7650000000000000603' }, '/place/x-7650000000000000603'],
  ['list-effect-videos', { effectId: '3390122645' }, '/sticker/x-3390122645'],
  ['list-user-reposts', { username: 'sample.heron' }, '/@sample.heron'],
])('%s is opened at its own page', (operation, params, path) => {
  expect(findCapture(platform, operation).route.page?.(params)).toBe(`${SITE}${path}`);
});
