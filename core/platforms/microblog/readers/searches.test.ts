import { describe, expect, test } from 'vitest';
import { findCapture, readCaptured } from '../../../../test/support/captured.ts';
import type { Reply } from '#kit/exchange.ts';
import { buildLegacyPost, legacyUser } from '../fake/embed.ts';
import { film, heron, quote, REFUSED, repost, song, wren, type Sample } from '../fake/world.ts';
import platform from '../platform.ts';

/** The search of before 2023, as archives of that time hold it. */

const tweet = (post: Sample, more: object = {}): object => ({
  [post.id]: {
    ...buildLegacyPost(post),
    ext_views: { count: '512', state: 'EnabledWithCount' },
    ...more,
  },
});

const globalObjects = {
  tweets: {
    ...tweet(film),
    ...tweet(song),
    ...tweet(quote),
    ...tweet(repost, { retweeted_status_id_str: song.id }),
  },
  users: { [heron.id]: legacyUser(heron), [wren.id]: legacyUser(wren) },
};

const named = (id: string, more: object = {}): object => ({
  entryId: `sq-I-t-${id}`,
  content: { item: { content: { tweet: { id, displayType: 'Tweet', ...more } } } },
});

const cursor = (kind: string, value: string): object => ({
  entryId: `sq-cursor-${kind.toLowerCase()}`,
  content: { operation: { cursor: { value, cursorType: kind } } },
});

const searched = (query: string, instructions: readonly object[]): Reply => ({
  request: {
    method: 'GET',
    url: `https://twitter.com/i/api/2/search/adaptive.json?include_profile_interstitial_type=1&count=20&${query}`,
    headers: {},
  },
  status: 200,
  headers: {},
  body: new TextEncoder().encode(
    JSON.stringify({ globalObjects, timeline: { id: 'search-1', instructions } }),
  ),
  at: '2022-11-20T10:00:00.000Z',
});

describe('the search before GraphQL', () => {
  test('posts of the newest, with what they quote and repost; an advert is left out', () => {
    const entries = [
      named(film.id),
      named(quote.id),
      named(song.id, { promotedMetadata: { impressionId: '1' } }),
      named(repost.id),
      named(REFUSED.deleted),
      cursor('Top', 'refresh:sample'),
      cursor('Bottom', 'scroll:sample'),
    ];
    const { page, params, notices } = readCaptured(
      platform,
      'search-posts',
      searched('q=pond&tweet_search_mode=live', [{ addEntries: { entries } }]),
    );
    expect(page.items).toMatchObject([
      { entityId: film.id, viewCount: 512, attributedTo: { preferredUsername: heron.handle } },
      { entityId: quote.id, quote: { entityId: song.id, content: song.text } },
      { type: 'Announce', entityId: repost.id, object: { entityId: song.id } },
      { type: 'Tombstone', entityId: REFUSED.deleted },
    ]);
    expect([params, page.next]).toEqual([{ query: 'pond', sort: 'latest' }, 'scroll:sample']);
    expect(notices.map(({ code, count }) => [code, count])).toEqual([['adverts-left-out', 1]]);
  });

  test('a later page replaces the cursors', () => {
    const { page, params } = readCaptured(
      platform,
      'search-posts',
      searched('q=pond&cursor=scroll%3Asample', [
        { addEntries: { entries: [named(song.id)] } },
        { replaceEntry: { entryIdToReplace: 'sq-cursor-bottom', entry: cursor('Bottom', 'next') } },
      ]),
    );
    expect(page.items).toMatchObject([{ entityId: song.id }]);
    expect([params, page.next]).toEqual([
      { query: 'pond', sort: 'top', cursor: 'scroll:sample' },
      'next',
    ]);
  });

  test('accounts, in modules too', () => {
    const item = (id: string) => ({ item: { content: { user: { id, displayType: 'User' } } } });
    const entries = [
      { entryId: `sq-I-u-${wren.id}`, content: item(wren.id) },
      {
        entryId: 'sq-M-1',
        content: { timelineModule: { items: [{ entryId: 'sq-M-1-1', ...item(heron.id) }] } },
      },
    ];
    const { page, params } = readCaptured(
      platform,
      'search-users',
      searched('q=pond&result_filter=user', [{ addEntries: { entries } }]),
    );
    expect(page.items.map(({ entityId }) => entityId)).toEqual([wren.id, heron.id]);
    expect([params, page.next]).toEqual([{ query: 'pond' }, null]);
  });

  test('quotes were looked for in it, too', () => {
    const { page, params } = readCaptured(
      platform,
      'list-post-quotes',
      searched(`q=quoted_tweet_id%3A${song.id}`, [{ addEntries: { entries: [named(quote.id)] } }]),
    );
    expect([page.items.length, params]).toEqual([1, { postId: song.id }]);
  });

  test('no find, and what is no search', () => {
    const nothing = searched('q=nothing', [{ addEntries: { entries: [] } }]);
    expect(readCaptured(platform, 'search-posts', nothing).page).toMatchObject({
      items: [],
      next: null,
    });
    const { route } = findCapture(platform, 'search-posts');
    for (const url of [
      'https://twitter.com/i/api/2/timeline/home.json',
      'https://evil.example/i/api/2/search/adaptive.json?q=pond',
      'https://twitter.com/i/api/2/search/adaptive.json?q=pond&result_filter=image',
    ])
      expect([url, route.reads({ method: 'GET', url, headers: {} })]).toEqual([url, false]);
  });
});
