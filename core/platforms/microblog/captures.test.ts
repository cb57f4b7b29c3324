import { describe, expect, test } from 'vitest';
import { answeredBy } from '../../../test/support/answered.ts';
import { findCapture, readCaptured } from '../../../test/support/captured.ts';
import { catchErrorKind } from '../../../test/support/recorded.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { routeNamed } from '#kit/operation.ts';
import site from './fake/index.ts';
import {
  COMMUNITY,
  answer,
  film,
  heron,
  LIST,
  long,
  poll,
  quote,
  REFUSED,
  repost,
  song,
  wren,
} from './fake/world.ts';
import platform from './platform.ts';

/** What the site’s pages load while somebody browses, read as the capture window hands it over. */

const requestTo = (operation: string, variables: object, id = 'aB3-rotates'): SentRequest => ({
  method: 'GET',
  url: `https://x.com/i/api/graphql/${id}/${operation}?variables=${encodeURIComponent(JSON.stringify(variables))}&features=%7B%7D`,
  headers: {},
});

const read = (name: string, call: string, variables: object) =>
  readCaptured(platform, name, answeredBy(site, requestTo(call, variables)));

const ofHeron = { userId: heron.id };
const byHeron = { username: heron.handle };
const NUMBERED = { username: `id:${heron.id}` };
/** As the site packs the name of a tab. */
const NEWS = 'VGltZWxpbmU6DAC2CwABAAAABG5ld3MAAA==';

test.each([
  [
    'list-user-posts',
    'UserTweets',
    ofHeron,
    [poll.id, long.id, repost.id, REFUSED.deleted],
    byHeron,
  ],
  [
    'list-user-posts',
    'UserOriginalsTimeline',
    ofHeron,
    [poll.id, long.id, repost.id, REFUSED.deleted],
    byHeron,
  ],
  ['list-user-posts', 'UserRepostsTimeline', ofHeron, [repost.id], { ...byHeron, tab: 'reposts' }],
  ['list-user-highlights', 'UserHighlightsTweets', ofHeron, [film.id], byHeron],
  ['list-user-replies', 'UserRepliesTimeline', ofHeron, [answer.id], byHeron],
  ['list-user-media', 'UserMedia', ofHeron, [film.id], byHeron],
  ['list-user-media', 'UserPhotoTimeline', ofHeron, [film.id], { ...byHeron, kind: 'photos' }],
  ['list-user-likes', 'Likes', ofHeron, [song.id], NUMBERED],
  ['list-user-followers', 'Followers', ofHeron, [wren.id], NUMBERED],
  ['list-user-following', 'Following', ofHeron, [wren.id], NUMBERED],
  ['list-post-replies', 'TweetDetail', { focalTweetId: song.id }, [answer.id], { postId: song.id }],
  [
    'list-post-quotes',
    'SearchTimeline',
    { rawQuery: `quoted_tweet_id:${song.id}`, product: 'Top' },
    [quote.id],
    { postId: song.id },
  ],
  [
    'list-community-posts',
    'CommunityTweetsTimeline',
    { communityId: COMMUNITY },
    [song.id],
    { communityId: COMMUNITY },
  ],
  [
    'list-community-media',
    'CommunityMediaTimeline',
    { communityId: COMMUNITY },
    [film.id],
    { communityId: COMMUNITY },
  ],
  [
    'list-community-members',
    'membersSliceTimeline_Query',
    { communityId: COMMUNITY },
    [heron.id, wren.id],
    { communityId: COMMUNITY },
  ],
  [
    'list-community-members',
    'moderatorsSliceTimeline_Query',
    { communityId: COMMUNITY },
    [wren.id],
    { communityId: COMMUNITY, role: 'moderators' },
  ],
  [
    'search-posts',
    'SearchTimeline',
    { rawQuery: 'pond', product: 'Latest' },
    [film.id, song.id],
    { query: 'pond', sort: 'latest' },
  ],
  [
    'search-posts',
    'SearchTimeline',
    { rawQuery: 'pond', product: 'Top' },
    [film.id, song.id],
    { query: 'pond', sort: 'top' },
  ],
  [
    'search-users',
    'SearchTimeline',
    { rawQuery: 'pond', product: 'People' },
    [heron.id, wren.id],
    { query: 'pond' },
  ],
  [
    'list-list-posts',
    'ListLatestTweetsTimeline',
    { listId: LIST },
    [song.id, film.id],
    { listId: LIST },
  ],
  ['list-list-members', 'ListMembers', { listId: LIST }, [heron.id, wren.id], { listId: LIST }],
  ['list-home-posts', 'HomeTimeline', {}, [song.id, answer.id, film.id, REFUSED.deleted], {}],
  ['list-home-posts', 'HomeLatestTimeline', {}, [song.id, film.id], { tab: 'following' }],
  [
    'list-home-posts',
    'HomeLatestTimeline',
    { enableRanking: true },
    [song.id, film.id],
    { tab: 'following-popular' },
  ],
  ['list-explore-posts', 'ExplorePage', {}, [film.id], { tab: 'for-you' }],
  ['list-explore-posts', 'GenericTimelineById', { timelineId: NEWS }, [song.id], { tab: 'news' }],
  ['list-bookmarked-posts', 'Bookmarks', {}, [film.id, quote.id], {}],
  [
    'list-bookmarked-posts',
    'BookmarkFolderTimeline',
    { bookmark_collection_id: '1950000000000000001' },
    [film.id],
    { folderId: '1950000000000000001' },
  ],
  [
    'list-bookmarked-posts',
    'BookmarkSearchTimeline',
    { rawQuery: 'nest' },
    [film.id],
    { query: 'nest' },
  ],
])('%s out of %s', (name, call, variables, ids, params) => {
  const { page, params: learnt } = read(name, call, variables);
  expect(page.items.map(({ entityId }) => entityId)).toEqual(ids);
  expect(learnt).toEqual(params);
});

test.each([
  ['get-user', 'UserByScreenName', { screen_name: heron.handle }, heron.id, byHeron],
  ['get-post', 'TweetDetail', { focalTweetId: answer.id }, answer.id, { postId: answer.id }],
  ['get-post', 'TweetResultByRestId', { tweetId: film.id }, film.id, { postId: film.id }],
  [
    'get-community',
    'CommunityQuery',
    { communityId: COMMUNITY },
    COMMUNITY,
    { communityId: COMMUNITY },
  ],
])('%s out of %s', (name, call, variables, id, params) => {
  const { one, params: learnt } = read(name, call, variables);
  expect([one['entityId'], learnt]).toEqual([id, params]);
});

describe('a timeline', () => {
  test('the pinned post is marked, a repost holds the original, an advert is left out', () => {
    const { page, notices } = read('list-user-posts', 'UserTweets', ofHeron);
    expect(page.items[0]).toMatchObject({
      attachment: [{ type: 'Question' }],
      isPinned: true,
    });
    expect(page.items[2]).toMatchObject({
      type: 'Announce',
      id: `https://x.com/${heron.handle}/status/${repost.id}`,
      attributedTo: { preferredUsername: heron.handle },
      object: { entityId: song.id, content: song.text, viewCount: 512, likeCount: 7 },
    });
    expect(page.items[3]).toEqual({
      type: 'Tombstone',
      formerType: 'Note',
      id: `https://x.com/i/status/${REFUSED.deleted}`,
      entityId: REFUSED.deleted,
      reason: 'This Post was deleted by the Post author.',
    });
    expect(notices).toEqual([
      expect.objectContaining({
        code: 'adverts-left-out',
        message: 'Adverts left out: 1.',
        count: 1,
      }),
    ]);
  });

  test('its pages: the place of each, and the end where a page leads to itself', () => {
    const first = read('list-user-posts', 'UserTweets', ofHeron);
    expect([first.page.next, first.params]).toEqual(['DAAHsampleMORE', byHeron]);
    const cursor = first.page.next;
    const second = read('list-user-posts', 'UserTweets', { ...ofHeron, cursor });
    expect([second.page.next, second.params]).toEqual([null, { ...byHeron, cursor }]);
  });

  test('an account that is named and not shown is told, not dropped', () => {
    const reply = answeredBy(site, requestTo('Followers', ofHeron));
    const text = new TextDecoder().decode(reply.body);
    const emptied = text.replace(/"user_results":\{"result":\{/, '"user_results":{"gone":{');
    expect(emptied).not.toBe(text);
    const { data, notices } = findCapture(platform, 'list-user-followers').route.parse(
      [{ ...reply, body: new TextEncoder().encode(emptied) }],
      {},
    );
    const whole = read('list-user-followers', 'Followers', ofHeron).page;
    expect((data as typeof whole).items).toEqual(whole.items.slice(1));
    expect(notices).toEqual([
      expect.objectContaining({
        code: 'missing-items',
        message: 'X lists 1 more of the followers and does not show them.',
        count: 1,
      }),
    ]);
  });

  test('a mark of the end in the place itself', () => {
    expect(read('list-user-followers', 'Followers', ofHeron).page.next).toBeNull();
  });
});

test.each([
  ['UserMedia', '/sample_heron', true],
  ['UserMedia', '/sample_heron/with_replies', true],
  ['UserMedia', '/sample_heron/media', false],
  // Where a browser does not say which page asked, nobody knows that it was not shown.
  ['UserMedia', '/', false],
  ['UserTweets', '/sample_heron', false],
])('%s on the page %s is loaded ahead: %s', (call, page, isAhead) => {
  const request = { ...requestTo(call, ofHeron), headers: { referer: `https://x.com${page}` } };
  expect(platform.capture?.preloads?.(request)).toBe(isAhead);
});

test('the identifier before the name of an operation is none', () => {
  const { route } = findCapture(platform, 'list-user-posts');
  for (const id of ['Gb-d6r0vxPOADdG62OEBpQ', 'x', 'a_B-c'])
    expect(route.reads(requestTo('UserTweets', ofHeron, id))).toBe(true);
  const names = ['one', 'two'].map((id) => platform.identity(requestTo('UserTweets', ofHeron, id)));
  expect(names[0]).toBe(names[1]);
  expect(
    route.reads({
      ...requestTo('UserTweets', ofHeron),
      url: 'https://evil.example/i/api/graphql/a/UserTweets',
    }),
  ).toBe(false);
});

test.each([
  'NotificationsTimeline',
  'DMInbox',
  'BookmarkFoldersSlice',
  'bookmarkTweetToFolder',
  'HomeTimelineSettings',
  'ExploreSidebar',
  'AboutAccountQuery',
])('%s is read by nobody', (call) => {
  const readers = platform.operations.filter((operation) => {
    const route = routeNamed(operation, 'capture');
    return route?.name === 'capture' && route.reads(requestTo(call, {}));
  });
  expect(readers.map(({ name }) => name)).toEqual([]);
  expect(platform.capture?.endpoint?.(requestTo(call, {}))).toBeUndefined();
});

test.each(['HomeTimeline', 'HomeLatestTimeline', 'Likes', 'Bookmarks', 'ExplorePage'])(
  '%s has a name, so that a change of it is seen',
  (call) => {
    expect(platform.capture?.endpoint?.(requestTo(call, {}))).toBe(`graphql/${call}`);
  },
);

test('an operation that no reader knows yet has a name, so that it is seen', () => {
  expect(platform.capture?.endpoint?.(requestTo('UserArticlesTweets', {}))).toBe(
    'graphql/UserArticlesTweets',
  );
});

describe('what is not shown', () => {
  const failing = (name: string, call: string, variables: object): string =>
    catchErrorKind(() =>
      findCapture(platform, name).route.parse([answeredBy(site, requestTo(call, variables))], {}),
    );

  test.each([
    ['get-user', 'UserByScreenName', { screen_name: 'nobody' }, 'not_found'],
    ['get-user', 'UserByScreenName', { screen_name: 'sample_suspended' }, 'not_found'],
    ['get-post', 'TweetResultByRestId', { tweetId: '1' }, 'not_found'],
    ['get-post', 'TweetResultByRestId', { tweetId: REFUSED.protected }, 'platform_error'],
    ['get-community', 'UserByScreenName', { screen_name: 'nobody' }, 'not_found'],
  ])('%s out of %s %j: %s', (name, call, variables, kind) => {
    expect(failing(name, call, variables)).toBe(kind);
  });

  test('an answer of another operation is refused by its name', () => {
    const reply = answeredBy(site, requestTo('Followers', ofHeron));
    expect(() => findCapture(platform, 'list-user-posts').route.parse([reply], {})).toThrow(
      'Followers brings no posts',
    );
  });
});

test('every capture route tells where to look', () => {
  const pages = platform.operations.flatMap(({ name, routes }) => {
    const route = routes.find((one) => one.name === 'capture');
    const example = site.examples[name] ?? {};
    return route?.name === 'capture' ? [[name, route.page?.(example)] as const] : [];
  });
  expect(pages.length).toBeGreaterThan(0);
  for (const [name, page] of pages)
    expect([name, page]).toEqual([name, expect.stringMatching(/^https:\/\/x\.com\/\S+$/)]);
});

test('an exported item by itself is the answer of its own post', () => {
  const data = {
    rest_id: wren.id,
    core: { user_results: { result: { rest_id: heron.id, core: { screen_name: heron.handle } } } },
    legacy: { full_text: 'An exported item', created_at: 'Fri Nov 20 10:00:00 +0000 2026' },
  };
  const url = platform.capture?.exported?.address(data) ?? '';
  const { operation, route } = findCapture(platform, 'get-post');
  const request = { method: 'GET', url, headers: {} };
  const line = { source_platform: 'twitter.com', item_id: wren.id, data };
  const body = new TextEncoder().encode(JSON.stringify(line));
  const reply = { request, status: 200, headers: {}, body, at: '2026-11-20T10:00:00.000Z' };
  const parsed = route.parse([reply], {});
  expect([route.reads(request), parsed.params]).toEqual([true, { postId: wren.id }]);
  expect(operation.schema.safeParse(parsed.data).error).toBeUndefined();
  expect(parsed.data).toMatchObject({
    entityId: wren.id,
    content: 'An exported item',
    attributedTo: { preferredUsername: heron.handle },
  });
});
