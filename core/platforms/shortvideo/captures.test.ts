import { describe, expect, test } from 'vitest';
import { isNode } from '#kit/dig.ts';
import type { SentRequest } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { answeredBy } from '../../../test/support/answered.ts';
import { findCapture, readCaptured } from '../../../test/support/captured.ts';
import { catchErrorKind } from '../../../test/support/recorded.ts';
import site from './fake/index.ts';
import platform from './platform.ts';

/** What the site’s pages load while somebody browses, read as the capture window will hand it over. */

const signed = (path: string): SentRequest => ({
  method: 'GET',
  url: `https://www.tiktok.com${path}${path.includes('?') ? '&' : '?'}X-Bogus=1&msToken=x`,
  headers: {},
});

const read = (name: string, ...paths: readonly string[]) =>
  readCaptured(platform, name, ...paths.map((path) => answeredBy(site, signed(path))));

const LOADED = 'There was more, which the pages did not load while they were browsed.';

test('an unsigned call brings nothing: only what the page itself asked is read', () => {
  const reply = answeredBy(site, {
    method: 'GET',
    url: 'https://www.tiktok.com/api/comment/list/?aweme_id=1',
    headers: {},
  });
  expect(reply.body.byteLength).toBe(0);
  expect(
    catchErrorKind(() => findCapture(platform, 'list-video-comments').route.parse([reply], {})),
  ).toBe('platform_error');
});

describe('lists of videos', () => {
  test.each([
    ['list-user-videos', '/api/post/item_list/?secUid=x', 12, '1781155914000'],
    ['list-user-likes', '/api/favorite/item_list/?secUid=x', 2, false],
    ['list-related-videos', '/api/related/item_list/?itemID=1', 3, true],
    ['list-trending-videos', '/api/recommend/item_list/', 2, true, 1],
    ['list-audio-videos', '/api/music/item_list/?musicID=1', 3, false],
    ['list-tag-videos', '/api/challenge/item_list/?challengeID=1', 4, true],
    ['list-playlist-videos', '/api/mix/item_list/?mixId=1', 2, false],
    ['list-effect-videos', '/api/sticker/item_list/?stickerId=7650000000000000604', 2, '30'],
    ['list-user-reposts', '/api/repost/item_list/?secUid=x', 2, false],
    ['search-videos', '/api/search/item/full/?keyword=pond', 2, '12'],
    ['search-videos', '/api/search/general/full/?keyword=pond', 2, false, 1],
    [
      'list-collection-videos',
      '/api/collection/item_list/?collectionId=7650000000000000601&cursor=0',
      30,
      '30',
    ],
  ])('%s out of %s', (name, path, count, hasMore, others = 0) => {
    const { page, notices } = read(name, path);
    expect(page.items.length).toBe(count);
    expect([page.next, page.incomplete?.reason.message]).toEqual(
      typeof hasMore === 'string' ? [hasMore, undefined] : [null, hasMore ? LOADED : undefined],
    );
    const left = notices.map(({ code, count: number }) => [code, number]);
    expect(left).toEqual(others === 0 ? [] : [['other-kinds', others]]);
  });

  test('a page that is loaded twice is one page', () => {
    const path = '/api/post/item_list/?secUid=x';
    const { page, notices } = read('list-user-videos', path, path);
    expect(page.items.length).toBe(12);
    expect(notices).toEqual([
      expect.objectContaining({
        code: 'items-repeated',
        message: 'Items that came twice and are given once: 12.',
        count: 12,
      }),
    ]);
  });

  test('the answer of another call is refused by its name', () => {
    const { route } = findCapture(platform, 'list-user-likes');
    const reply = answeredBy(site, signed('/api/post/item_list/'));
    expect(route.reads(reply.request)).toBe(false);
    expect(() => route.parse([reply], {})).toThrow(
      'the answer of /api/post/item_list/ is no list of videos that a user liked',
    );
  });

  test('an item is the same whichever way it came', () => {
    const first = read('list-user-videos', '/api/post/item_list/').page.items[0];
    const found = read('search-videos', '/api/search/item/full/').page.items[0];
    expect(first).toMatchObject({
      type: 'Video',
      id: 'https://www.tiktok.com/@sample.heron/video/7650000000000000112',
      entityId: '7650000000000000112',
      published: '2026-06-11T05:07:08.000Z',
      viewCount: 192_100,
      likeCount: 25_500,
      commentCount: 146,
      shareCount: 2156,
      saveCount: 1311,
      roundedCounts: ['viewCount', 'likeCount'],
      duration: 6,
      width: 540,
      height: 960,
      repostCount: 0,
      preview: {
        type: 'Image',
        url: 'https://p16-common-sign.tiktokcdn-us.com/sample/film-moving.jpeg',
      },
      tag: [
        {
          type: 'Tag',
          name: 'samplegarden',
          href: 'https://www.tiktok.com/tag/samplegarden',
          entityId: '7650000000000000801',
        },
        {
          type: 'Mention',
          name: '@sample_otter',
          href: 'https://www.tiktok.com/@sample_otter',
          entityId: '6790000000000000002',
        },
      ],
      audio: { type: 'Audio', entityId: '7650000000000000701', isOriginal: true, duration: 6 },
      createdIn: 'DE',
      language: 'en',
      visibility: 'public',
      allowsDuet: true,
      allowsStitch: false,
      isSponsored: false,
    });
    expect(found).toEqual(first);
  });
});

test('comments: the one with a picture has no text, and the heart is the author’s', () => {
  const { page, params } = read('list-video-comments', '/api/comment/list/?aweme_id=1');
  expect([page.totalItems, page.next, page.incomplete]).toEqual([146, '20', undefined]);
  expect(params).toEqual({ videoId: '7650000000000000001' });
  expect(page.items[0]).toMatchObject({
    type: 'Note',
    id: 'https://www.tiktok.com/@_/video/7650000000000000001?share_comment_id=7650000000000000501',
    content: 'So calm',
    likeCount: 4,
    replyCount: 1,
    depth: 0,
    isPinned: false,
    isLiked: true,
    status: '1',
    language: 'en',
    inReplyTo: 'https://www.tiktok.com/@_/video/7650000000000000001',
    attributedTo: { preferredUsername: 'sample_otter', entityId: '6790000000000000002' },
  });
  expect(page.items[1]).toHaveProperty('content', '');
  expect(page.items[1]).toMatchObject({
    attachment: [{ type: 'Image', width: 720, height: 1520 }],
  });
});

test('a later page says from where it goes on, and a page that names itself is the last', () => {
  const later = read('list-video-comments', '/api/comment/list/?aweme_id=1&cursor=10');
  expect([later.params?.['cursor'], later.page.next]).toEqual(['10', '20']);
  const again = read('list-video-comments', '/api/comment/list/?aweme_id=1&cursor=20').page;
  expect([again.next, again.incomplete?.reason.message]).toEqual([null, LOADED]);
});

test('a call that names an account by a number is told by the page on which it was made', () => {
  const { route } = findCapture(platform, 'list-user-followers');
  const page = { referer: 'https://www.tiktok.com/@sample.heron' };
  const followers = { ...signed('/api/user/list/?scene=67'), headers: page };
  expect(route.parse([answeredBy(site, followers)], {}).params).toMatchObject({
    username: 'sample.heron',
  });
  const following = signed('/api/user/list/?scene=21');
  expect([route.reads(followers), route.reads(following)]).toEqual([true, false]);
  expect(findCapture(platform, 'list-user-following').route.reads(following)).toBe(true);
});

test('replies name the comment that they answer', () => {
  const { page, params } = read(
    'list-comment-replies',
    '/api/comment/list/reply/?item_id=7650000000000000001&comment_id=7650000000000000501',
  );
  expect(page.items[0]).toMatchObject({
    depth: 1,
    inReplyTo:
      'https://www.tiktok.com/@_/video/7650000000000000001?share_comment_id=7650000000000000501',
  });
  expect(params).toEqual({ videoId: '7650000000000000001', commentId: '7650000000000000501' });
});

test('accounts: followers exactly, those of a search as displayed', () => {
  const followers = read('list-user-followers', '/api/user/list/?scene=67').page;
  expect(followers.totalItems).toBe(427_682);
  expect(followers.items[0]).toMatchObject({
    preferredUsername: 'sample_otter',
    followerCount: 94,
  });
  const found = read('search-users', '/api/search/user/full/?keyword=pond');
  expect(found.params).toEqual({ query: 'pond' });
  expect(found.page.items.map((one) => one['preferredUsername'])).toEqual([
    'sample.heron',
    'sample_otter',
  ]);
  expect(found.page.items[0]).toMatchObject({
    isVerified: true,
    verifiedAs: 'verified account',
    isLive: true,
    liveRoomId: '7650000000000000901',
  });
  expect(read('search-users', '/api/search/general/full/?keyword=x').page.items.length).toBe(1);
});

test('playlists and collections', () => {
  expect(read('list-user-playlists', '/api/user/playlist/').page.items).toEqual([
    {
      type: 'OrderedCollection',
      id: 'https://www.tiktok.com/@sample.heron/playlist/All-of-June-7650000000000000602',
      url: 'https://www.tiktok.com/@sample.heron/playlist/All-of-June-7650000000000000602',
      entityId: '7650000000000000602',
      name: 'All of June',
      totalItems: 2,
      attributedTo: {
        type: 'Person',
        id: 'https://www.tiktok.com/@sample.heron',
        url: 'https://www.tiktok.com/@sample.heron',
        entityId: '6790000000000000001',
      },
      image: [
        {
          type: 'Image',
          url: 'https://p16-common-sign.tiktokcdn-us.com/sample/film.jpeg',
        },
      ],
    },
  ]);
  expect(read('list-user-collections', '/api/user/collection_list/').page).toMatchObject({
    totalItems: 1,
    items: [{ name: 'Sample birds', totalItems: 34, visibility: 'public' }],
  });
});

test('single things: an account, a sound, a hashtag', () => {
  expect(read('get-user', '/api/user/detail/?uniqueId=sample.heron').data).toMatchObject({
    followerCount: 427_682,
    likeCount: 3_922_256,
    attachment: [{ type: 'Link', href: 'https://quillmere.example/garden' }],
    isLive: true,
  });
  expect(read('get-audio', '/api/music/detail/?musicId=1').data).toMatchObject({
    name: 'Morning at the pond',
    videoCount: 170_700,
    roundedCounts: ['videoCount'],
  });
  // `stats.videoCount` is 0 there.
  expect(read('get-tag', '/api/challenge/detail/?challengeName=x').data).toMatchObject({
    name: 'samplegarden',
    videoCount: 5214,
    viewCount: 18_312_345,
  });
});

test('a stream that a search found is JSON inside a text', () => {
  const { page } = read('search-live', '/api/search/live/full/?keyword=pond');
  expect(page.items).toMatchObject([
    { type: 'Video', entityId: '7650000000000000901', isLive: true, viewerCount: 87 },
  ]);
});

test('lines that another tool captured are read without their envelope', () => {
  const { route } = findCapture(platform, 'search-videos');
  const reply = answeredBy(site, signed('/api/search/item/full/?keyword=pond'));
  const body: unknown = JSON.parse(new TextDecoder().decode(reply.body));
  const items = isNode(body) ? (body['item_list'] as readonly object[]) : [];
  const lines = items.map((data) => JSON.stringify({ source_platform: 'tiktok.com', data }));
  const text = [...lines, 'cut {'].join('\n');
  const parsed = route.parse([{ ...reply, body: new TextEncoder().encode(text) }], {});
  expect((parsed.data as ListPage<unknown>).items.length).toBe(2);
  expect(parsed.notices).toMatchObject([{ code: 'items-set-aside', count: 1 }]);
});
