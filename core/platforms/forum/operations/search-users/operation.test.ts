import { expect, test } from 'vitest';
import { api } from '../../cases/reply.ts';
import {
  account,
  community,
  buildListing,
  codes,
  ids,
  parseCheckedPage,
} from '../../cases/listed.ts';

const read = (path: string, content: unknown, status = 200) =>
  parseCheckedPage('search-users', api(path, content, { status }));

test('accounts that match', () => {
  const profile = { subreddit: { title: 'Of crows', subscribers: 12, over_18: false } };
  const page = read(
    '/users/search?q=watcher&raw_json=1',
    buildListing([account('3a', 'bird_watcher', profile), account('3b', 'other')], 't2_3b'),
  );
  expect(page.data.items[0]).toEqual({
    type: 'Person',
    id: 'https://www.reddit.com/user/bird_watcher/',
    url: 'https://www.reddit.com/user/bird_watcher/',
    entityId: '3a',
    preferredUsername: 'bird_watcher',
    name: 'Of crows',
    published: '2014-05-13T16:53:20.000Z',
    followerCount: 12,
    postScore: 10,
    commentScore: -3,
    isAdult: false,
  });
  expect([ids(page), page.data.next]).toEqual([['3a', '3b'], 't2_3b|t2_3a,t2_3b']);
  expect(page.params).toEqual({ q: 'watcher' });
});

test('a suspended account is set aside', () => {
  const gone = account('3b', 'gone', { is_suspended: true });
  const page = read('/users/search?q=x&raw_json=1', buildListing([account('3a', 'x_y'), gone]));
  expect([ids(page), codes(page)]).toEqual([['3a'], ['items-set-aside']]);
});

test('popular accounts come as their profiles', () => {
  const page = read('/users/popular?raw_json=1', buildListing([community('7a', 'u_bird_watcher')]));
  expect(page.data.items).toEqual([
    {
      type: 'Person',
      id: 'https://www.reddit.com/user/bird_watcher/',
      url: 'https://www.reddit.com/user/bird_watcher/',
      preferredUsername: 'bird_watcher',
      name: 'All of u_bird_watcher',
      summary: 'Birds of one family.',
      followerCount: 5120,
      isAdult: false,
    },
  ]);
});

test('a subreddit that is no profile is no account', () => {
  const both = buildListing([community('7a', 'u_bird_watcher'), community('7b', 'Corvids')]);
  const page = read('/users/popular?raw_json=1', both);
  expect([page.data.items.length, codes(page)]).toEqual([1, ['items-set-aside']]);
});

test('accounts by their identifiers, in the order of the request', () => {
  const path = '/api/user_data_by_account_ids?ids=t2_c%2Ct2_lost%2Ct2_a%2Ct2_b&raw_json=1';
  const page = read(path, {
    t2_a: { name: 'one', created_utc: 1118030400.0, profile_over_18: false },
    t2_b: { name: 'two' },
    t2_c: { name: 'three', profile_img: 'https://www.redditstatic.com/a.png' },
  });
  expect(page.data.items.map(({ preferredUsername }) => preferredUsername)).toEqual([
    'three',
    'one',
    'two',
  ]);
  expect(ids(page)).toEqual(['c', 'a', 'b']);
  expect(page.data.items[1]).toMatchObject({ published: '2005-06-06T04:00:00.000Z' });
});

test('no account known by its identifier is an empty page', () => {
  const path = '/api/user_data_by_account_ids?ids=t2_x&raw_json=1';
  expect(read(path, { message: 'Not Found', error: 404 }, 404).data).toEqual({
    items: [],
    totalItems: null,
    next: null,
  });
  expect(() => read('/users/search?q=x', { message: 'Not Found' }, 404)).toThrow('search for “x”');
});
