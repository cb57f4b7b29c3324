import { afterAll, describe, expect, test } from 'vitest';
import { CONTEXT } from '#vocab/context.ts';
import {
  dataFromOutcome,
  formatOutcome,
  openSample,
  type Item,
} from '../../../../test/support/sample.ts';
import { SHOWN, POSTS } from './posts.ts';
import { ACCOUNTS } from './profiles.ts';
import { TOPICS } from './topics.ts';

const world = openSample();
afterAll(() => world.close());
const call = async (operation: string, params: Readonly<Record<string, unknown>>) =>
  world.call(`photosite.${operation}`, params);
const pages = async (operation: string, params: Readonly<Record<string, unknown>>) =>
  world.pagesOf(`photosite.${operation}`, params);
const ends = (operation: string, name: string, values: readonly string[]) =>
  world.endsOf(`photosite.${operation}`, name, values);

describe('accounts', () => {
  test('the heron: exact counts, and one of an earlier day that is named', async () => {
    expect(dataFromOutcome(await call('get-user', { username: ACCOUNTS.heron }))).toEqual({
      '@context': [...CONTEXT],
      type: 'Person',
      id: 'https://www.instagram.com/sample.heron/',
      url: 'https://www.instagram.com/sample.heron/',
      entityId: '77000000001',
      preferredUsername: 'sample.heron',
      name: 'Sample Heron',
      summary: 'A sample heron. Invented, like its pond.\nWrites every #morning with @sample.wren.',
      followerCount: 12_345,
      followingCount: 7,
      highlightCount: 3,
      hasVideos: true,
      hasMicroblog: true,
      mediaCount: 30,
      roundedCounts: ['mediaCount'],
      isVerified: false,
      isPrivate: false,
      pronouns: ['she', 'her'],
      icon: {
        type: 'Image',
        url: 'https://scontent.cdninstagram.com/sample/sample.heron.jpg?oe=6A9F0000&oh=00_sample',
      },
      attachment: [
        { type: 'Link', href: 'https://sample.invalid/garden', name: 'The garden' },
        { type: 'Link', href: 'http://sample.invalid/bench' },
      ],
    });
  });

  test('each way of not showing one', async () => {
    const all = Object.values(ACCOUNTS);
    expect(await ends('get-user', 'username', all)).toEqual({
      'sample.heron': 'ok approximate-count',
      'sample.mole': 'ok approximate-count',
      'sample.gone': 'not_found',
      'sample.nobody': 'not_found',
      'sample.walled': 'platform_error login-wall',
      'sample.head': 'ok page-head-only',
      'sample.bare': 'platform_error withheld',
      'sample.echo': 'ok approximate-count',
      'sample.relic': 'ok approximate-count',
    });
    for (const operation of ['list-user-posts', 'list-user-reels', 'list-user-highlights'])
      expect(await ends(operation, 'username', all.slice(1, 7))).toEqual({
        'sample.mole': 'platform_error withheld',
        'sample.gone': 'not_found',
        'sample.nobody': 'not_found',
        'sample.walled': 'platform_error login-wall',
        'sample.head': 'platform_error withheld',
        'sample.bare': 'platform_error withheld',
      });
  });

  test('a number that is another account’s', async () => {
    const named = (userId: string) => call('get-user', { username: ACCOUNTS.heron, userId });
    expect(formatOutcome(await named('77000000001'))).toBe('ok approximate-count');
    expect(formatOutcome(await named('77000000002'))).toBe('not_found');
  });

  test('thirty posts on three pages, each once', async () => {
    const found = await pages('list-user-posts', { username: ACCOUNTS.heron });
    expect(found.map(({ itemCount }) => itemCount)).toEqual([12, 12, 6]);
    const items = found.flatMap(({ orderedItems }) => orderedItems);
    expect(new Set(items.map(({ entityId }: Item) => entityId)).size).toBe(30);
    expect(items[0]).toMatchObject({ isPinned: true, type: 'Image' });
    expect(items[4]).toMatchObject({ totalItems: 4 });
    expect(items[7]).not.toHaveProperty('content');
    for (const item of items) expect(item).not.toHaveProperty('likeCount');
  });

  test('a page that comes again, or is no longer given, ends the list and says so', async () => {
    for (const [username, code] of [
      [ACCOUNTS.repeating, 'repeated-page'],
      [ACCOUNTS.retired, 'no-next-page'],
    ] as const) {
      const [first, last, ...more] = await pages('list-user-posts', { username });
      expect([first?.itemCount, last?.itemCount, more.length]).toEqual([12, 0, 0]);
      expect(last).toMatchObject({ nextCursor: null, incomplete: { statedTotal: null } });
      const again = await call('list-user-posts', { username, cursor: first?.nextCursor });
      expect(formatOutcome(again)).toBe(`ok ${code}`);
    }
  });

  test('ten reels in pages of eight, or of as many as are wanted', async () => {
    const found = await pages('list-user-reels', { username: ACCOUNTS.heron });
    expect(found.map(({ itemCount }) => itemCount)).toEqual([8, 2]);
    expect(found[0]?.orderedItems[1]).toMatchObject({
      id: 'https://www.instagram.com/reel/SmplReel001/',
      viewCount: 2000,
      likeCount: 41,
      commentCount: 1,
      attributedTo: { preferredUsername: 'sample.heron' },
    });
    expect(found[1]).toMatchObject({ incomplete: { statedTotal: null } });
    const threes = await pages('list-user-reels', { username: ACCOUNTS.heron, count: 3 });
    expect(threes.map(({ itemCount }) => itemCount)).toEqual([3, 3, 3, 1]);
    expect(
      formatOutcome(await call('list-user-reels', { username: ACCOUNTS.heron, count: 9 })),
    ).toBe('validation_error');
  });

  test('reels among the posts, where the tab shows none', async () => {
    const outcome = await call('list-user-reels', { username: ACCOUNTS.repeating });
    expect(formatOutcome(outcome)).toBe('ok others-left-out partial-list no-date');
  });

  test('three highlights', async () => {
    const [page] = await pages('list-user-highlights', { username: ACCOUNTS.heron });
    expect(page?.orderedItems.map(({ name, totalItems }) => [name, totalItems])).toEqual([
      ['Spring', null],
      ['Summer', null],
      ['The heron, asleep', null],
    ]);
  });
});

describe('posts for what they show', () => {
  test('each way of showing one, and of not', async () => {
    const all = [...Object.values(POSTS), ...Object.values(SHOWN)];
    expect(await ends('get-post', 'postId', all)).toEqual({
      SmplGarden1: 'ok',
      SmplGarden2: 'ok',
      SmplGarden3: 'not_found',
      SmplGarden4: 'platform_error login-wall',
      SmplGarden5: 'ok',
      SmplGarden6: 'platform_error',
      SmplGarden7: 'ok',
      SmplGarden8: 'ok',
      SmplGarden9: 'ok',
      SmplGardenA: 'ok',
      SmplGardenB: 'ok partial-detail',
      SmplGardenC: 'ok page-head-only',
      SmplGardenD: 'platform_error withheld',
    });
  });

  test('a carousel in its order, who paid for it, and a reel with its sound', async () => {
    expect(dataFromOutcome(await call('get-post', { postId: SHOWN.carousel }))).toMatchObject({
      type: 'Image',
      totalItems: 3,
      items: [
        { type: 'Image', entityId: '7700000000000000011', name: 'A sample gate' },
        { type: 'Video', name: 'A sample path', attachment: [{ type: 'Video', duration: 6 }] },
        { type: 'Image', name: 'A sample pond', attachment: [{ type: 'Image', width: 720 }] },
      ],
      isSponsored: true,
      sponsors: [{ preferredUsername: 'sample.wren' }],
    });
    expect(dataFromOutcome(await call('get-reel', { reelId: SHOWN.reel }))).toMatchObject({
      type: 'Video',
      viewCount: 90_210,
      likeCount: 5120,
      audio: { name: 'Sample Rain', artist: 'The Quillmere Sample Choir', isOriginal: false },
      contentFormat: 'reel',
      duration: 6,
    });
  });

  test('hidden counts; and what is drawn for guests', async () => {
    const hidden = dataFromOutcome(await call('get-reel', { reelId: SHOWN.hidden })) as object;
    expect(hidden).toMatchObject({ hidesCounts: true, commentCount: 12 });
    expect(hidden).not.toHaveProperty('likeCount');
    expect(dataFromOutcome(await call('get-post', { postId: SHOWN.drawn }))).toMatchObject({
      content: 'Drawn for guests #sample',
      likeCount: 77,
      commentCount: 9,
      attributedTo: { preferredUsername: 'sample.heron' },
      attachment: [{ type: 'Image', name: 'A drawn sample pond' }],
    });
    expect(dataFromOutcome(await call('get-post', { postId: SHOWN.headOnly }))).toMatchObject({
      likeCount: 12_000,
      commentCount: 1204,
      roundedCounts: ['likeCount', 'commentCount'],
      publishedInterval: { text: 'June 14, 2026' },
      content: 'Only the head of this sample is shown',
    });
  });
});

describe('searches and what is popular', () => {
  test('a topic, a frame, and what every guest is shown', async () => {
    expect(
      await ends('search-popular', 'query', [TOPICS.pond, '#Sample  POND', TOPICS.frame]),
    ).toEqual({
      [TOPICS.pond]: 'ok more-exist no-date',
      '#Sample  POND': 'ok more-exist no-date',
      [TOPICS.frame]: 'platform_error browser-needed',
    });
    const [page] = await pages('list-trending-reels', {});
    expect(page?.orderedItems.map(({ entityId }) => entityId)).toEqual([
      'SmplTrnd000',
      'SmplTrnd001',
      'SmplTrnd002',
      'SmplTrnd003',
      'SmplTrnd004',
    ]);
  });

  test('an account of just that name; words are no name', async () => {
    expect(
      await ends('search-users', 'query', ['@sample.heron', 'sample.nobody', 'two words']),
    ).toEqual({
      '@sample.heron': 'ok partial-list',
      'sample.nobody': 'ok partial-list',
      'two words': 'platform_error capture-needed',
    });
    const [page] = await pages('search-users', { query: '@sample.heron' });
    expect(page?.orderedItems).toMatchObject([{ entityId: '77000000001' }]);
  });

  test.each([
    ['get-highlight', { highlightId: '17900000000000001' }],
    ['get-location', { locationId: '77900000001' }],
    ['list-location-posts', { locationId: '77900000001' }],
    ['list-audio-reels', { audioId: '27130000000000001' }],
    ['list-home-posts', {}],
    ['list-user-tagged-posts', { username: 'sample.heron' }],
    ['list-saved-posts', {}],
    ['list-user-reposts', { username: 'sample.heron' }],
    ['list-explore-posts', {}],
  ])('%s is what browsing brought', async (operation, params) => {
    const outcome = await call(operation, params);
    expect([outcome.ok, outcome.meta.route, outcome.meta.world, outcome.meta.creditsUsed]).toEqual([
      true,
      'capture',
      'sample',
      0,
    ]);
  });

  test.each([
    ['get-highlight', { highlightId: '17900000000000099' }],
    ['list-location-posts', { locationId: '77900000099' }],
    ['list-user-tagged-posts', { username: 'sample.wren' }],
  ])('%s of what nobody browsed says what to browse', async (operation, params) => {
    expect(formatOutcome(await call(operation, params))).toBe('platform_error capture-needed');
  });
});
