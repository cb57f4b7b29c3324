import { describe, expect, test } from 'vitest';
import { api, replyTo } from '../cases/reply.ts';
import {
  requestTo,
  codes,
  ids,
  parseCheckedPage,
  comment,
  buildListing,
  post,
  thing,
} from '../cases/listed.ts';

const URL_NEW = '/r/Corvids/new?limit=100&raw_json=1';
const posts = (...children: readonly unknown[]) =>
  parseCheckedPage('list-subreddit-posts', api(URL_NEW, buildListing(children)));

describe('what a list asks', () => {
  test.each([
    [
      'list-subreddit-posts',
      { subreddit: 'science+physics', order: 'top', time: 'week', count: 10 },
      'https://oauth.reddit.com/r/science+physics/top?t=week&limit=10&raw_json=1',
      'https://www.reddit.com/r/science+physics/top/.rss?t=week&limit=10',
    ],
    [
      'list-subreddit-comments',
      { subreddit: 'Corvids', cursor: 't1_9z|t1_9z' },
      'https://oauth.reddit.com/r/Corvids/comments?limit=100&after=t1_9z&raw_json=1',
      'https://www.reddit.com/r/Corvids/comments/.rss?limit=100&after=t1_9z',
    ],
    [
      'list-user-posts',
      { username: 'bird_watcher' },
      'https://oauth.reddit.com/user/bird_watcher/submitted?sort=new&limit=100&raw_json=1',
      'https://www.reddit.com/user/bird_watcher/submitted/.rss?sort=new&limit=100',
    ],
    [
      'list-user-comments',
      { username: 'bird_watcher', order: 'top', time: 'all' },
      'https://oauth.reddit.com/user/bird_watcher/comments?sort=top&t=all&limit=100&raw_json=1',
      'https://www.reddit.com/user/bird_watcher/comments/.rss?sort=top&t=all&limit=100',
    ],
    [
      'list-user-overview',
      { username: 'bird_watcher' },
      'https://oauth.reddit.com/user/bird_watcher/overview?sort=new&limit=100&raw_json=1',
      'https://www.reddit.com/user/bird_watcher/.rss?sort=new&limit=100',
    ],
    [
      'list-feed-posts',
      { feed: 'popular', region: 'DE' },
      'https://oauth.reddit.com/r/popular/hot?geo_filter=DE&limit=100&raw_json=1',
      'https://www.reddit.com/r/popular/hot/.rss?geo_filter=DE&limit=100',
    ],
    [
      'list-feed-posts',
      { feed: 'popular' },
      'https://oauth.reddit.com/r/popular/hot?geo_filter=GLOBAL&limit=100&raw_json=1',
      'https://www.reddit.com/r/popular/hot/.rss?geo_filter=GLOBAL&limit=100',
    ],
    [
      'list-feed-posts',
      { feed: 'all', order: 'new' },
      'https://oauth.reddit.com/r/all/new?limit=100&raw_json=1',
      'https://www.reddit.com/r/all/new/.rss?limit=100',
    ],
    [
      'list-domain-posts',
      { domain: 'nature.com', order: 'rising' },
      'https://oauth.reddit.com/domain/nature.com/rising?limit=100&raw_json=1',
      'https://www.reddit.com/domain/nature.com/rising/.rss?limit=100',
    ],
    [
      'search-posts',
      { q: 'crows & ravens', order: 'new', time: 'year' },
      'https://oauth.reddit.com/search?q=crows+%26+ravens&type=link&sort=new&t=year&limit=100&raw_json=1',
      'https://www.reddit.com/search.rss?q=crows+%26+ravens&type=link&sort=new&t=year&limit=100',
    ],
    [
      'search-posts',
      { q: 'crows', subreddit: 'Corvids' },
      'https://oauth.reddit.com/r/Corvids/search?q=crows&restrict_sr=1&type=link&limit=100&raw_json=1',
      'https://www.reddit.com/r/Corvids/search.rss?q=crows&restrict_sr=1&type=link&limit=100',
    ],
  ])('%s %o', async (name, params, byApi, byFeed) => {
    expect(await requestTo(name, 'official-api', params)).toEqual([byApi]);
    expect(await requestTo(name, 'public-page', params)).toEqual([byFeed]);
  });

  test.each([
    ['search-users', { q: 'watcher' }, '/users/search?q=watcher&limit=100&raw_json=1'],
    ['search-subreddits', { q: 'birds' }, '/subreddits/search?q=birds&limit=100&raw_json=1'],
    ['search-subreddits', { list: 'new' }, '/subreddits/new?limit=100&raw_json=1'],
    ['search-subreddits', {}, '/subreddits/popular?limit=100&raw_json=1'],
  ])('%s %o, by the official API only', async (name, params, path) => {
    expect(await requestTo(name, 'official-api', params)).toEqual([
      `https://oauth.reddit.com${path}`,
    ]);
  });

  test.each([
    ['list-feed-posts', { feed: 'all', region: 'DE' }, 'only the feed `popular` has regions'],
    ['search-subreddits', { q: 'birds', list: 'new' }, 'give either `q` or `list`'],
    ['list-user-posts', { username: 'x_y', cursor: 'nonsense' }, 'not a cursor of this list'],
  ])('%s %o is refused', async (name, params, words) => {
    await expect(requestTo(name, 'official-api', params)).rejects.toThrow(words);
  });
});

describe('what a list learns from its request, when it is given nothing', () => {
  test.each([
    [
      'list-subreddit-posts',
      '/r/Corvids/top?t=week',
      { subreddit: 'Corvids', order: 'top', time: 'week' },
    ],
    ['list-subreddit-posts', '/r/Corvids.json', { subreddit: 'Corvids' }],
    ['list-subreddit-posts', '/r/reddit.com', { subreddit: 'reddit.com' }],
    ['list-subreddit-posts', '/r/reddit.com/about', undefined],
    ['list-subreddit-posts', '/r/%zz/new', undefined],
    ['list-subreddit-comments', '/r/ab+cd/comments/', { subreddit: 'ab+cd' }],
    [
      'list-user-posts',
      '/user/x-y/submitted?sort=top&t=all',
      { username: 'x-y', order: 'top', time: 'all' },
    ],
    ['list-user-overview', '/user/x-y/?sort=odd', { username: 'x-y' }],
    ['list-user-overview', '/u/x-y.json', { username: 'x-y' }],
    ['list-feed-posts', '/r/popular?geo_filter=US_WA', { feed: 'popular', region: 'US_WA' }],
    ['list-feed-posts', '/r/All/new.json', { feed: 'all', order: 'new' }],
    ['list-domain-posts', '/domain/nature.com/new/', { domain: 'nature.com', order: 'new' }],
    ['search-posts', '/r/all/search/?q=crows&restrict_sr=False', { q: 'crows' }],
    [
      'search-posts',
      '/r/Corvids/search?q=crows&restrict_sr=1',
      { q: 'crows', subreddit: 'Corvids' },
    ],
    ['search-subreddits', '/subreddits/new/?limit=5', { list: 'new' }],
    ['search-subreddits', '/subreddits/search?q=birds', { q: 'birds' }],
    ['search-users', '/users/search?q=x', { q: 'x' }],
  ])('%s %s', (name, path, params) => {
    expect(parseCheckedPage(name, api(path, buildListing([]))).params).toEqual(params);
  });

  test('nothing, when it was given parameters: its cursor is bound to those', () => {
    const reply = api('/r/Corvids/hot', buildListing([]));
    expect(
      parseCheckedPage('list-subreddit-posts', reply, { subreddit: 'Corvids' }).params,
    ).toBeUndefined();
    expect(parseCheckedPage('list-subreddit-posts', reply, { cursor: 't3_1a|' }).params).toEqual({
      subreddit: 'Corvids',
      order: 'hot',
    });
  });
});

describe('what a listing may be', () => {
  test.each([
    ['an empty one', buildListing([])],
    ['an empty object', {}],
    ['an empty object of children', { kind: 'Listing', data: { children: {} } }],
  ])('%s', (_, content) => {
    const page = parseCheckedPage('list-subreddit-posts', api(URL_NEW, content));
    expect([ids(page), page.data.next, codes(page)]).toEqual([[], null, []]);
  });

  test.each([
    ['no list', { kind: 'Listing', data: { children: 7 } }],
    ['a number', 7],
    ['the page of a post', [buildListing([post('1a')]), buildListing([])]],
    ['an account', thing('t2', { name: 'x' })],
  ])('%s is none', (_, content) => {
    expect(() => parseCheckedPage('list-subreddit-posts', api(URL_NEW, content))).toThrow(
      'unknown layout',
    );
  });

  test('what is of another kind, or broken, is counted', () => {
    const page = posts(post('1a'), comment('9a'), 'word', null, post('1b', { id: '' }), post('1c'));
    expect(ids(page)).toEqual(['1a', '1c']);
    expect(page.notices.map(({ code, count }) => [code, count])).toEqual([
      ['items-set-aside', 1],
      ['other-kinds', 1],
      ['other-kinds', 2],
    ]);
    expect(() => posts(post('1b', { id: '' }))).toThrow('the only item could not be read');
  });

  test('a next page that cannot be asked for is said', () => {
    const page = parseCheckedPage(
      'list-subreddit-posts',
      api(URL_NEW, buildListing([post('1a')], 'dDNfMWE=')),
    );
    expect([page.data.next, codes(page)]).toEqual([null, ['next-page-unknown']]);
    expect(page.data.incomplete).toMatchObject({
      reason: { id: 'forum.nextPageUnreachable' },
      statedTotal: null,
    });
  });

  test('texts that came escaped are put back once', () => {
    const escaped = post('1a', { title: 'A &amp;amp; B &lt;3', selftext: '&gt; said' });
    const page = parseCheckedPage(
      'list-subreddit-posts',
      replyTo('https://www.reddit.com/r/Corvids/new.json?limit=1', buildListing([escaped])),
    );
    expect(page.data.items[0]).toMatchObject({ name: 'A &amp; B <3', content: '> said' });
    expect(posts(escaped).data.items[0]).toMatchObject({ name: 'A &amp;amp; B &lt;3' });
  });
});

test('errors are those of the platform', () => {
  const at = (status: number, content: unknown) => () =>
    parseCheckedPage('list-user-posts', api('/user/x-y/submitted', content, { status }));
  expect(at(404, { message: 'Not Found', error: 404 })).toThrow(
    'u/x-y: Reddit knows no such thing',
  );
  expect(at(403, { message: 'Forbidden', error: 403 })).toThrow('does not hand this out');
  expect(at(200, '<html><title>x</title></html>')).toThrow('got an HTML page');
  expect(at(200, '')).toThrow('broken or truncated JSON');
});
