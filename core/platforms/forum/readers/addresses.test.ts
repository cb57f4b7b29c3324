import { describe, expect, test } from 'vitest';
import {
  commentUrl,
  infoUrl,
  onSite,
  postUrl,
  postUrlFromComment,
  subredditUrl,
  userUrl,
} from './addresses.ts';

const WWW = 'https://www.reddit.com';

test.each([
  ['/r/Wrens/comments/p1/a_title/', `${WWW}/r/Wrens/comments/p1/a_title/`],
  ['https://ud.reddit.com/r/Wrens/comments/p1/a_title/', `${WWW}/r/Wrens/comments/p1/a_title/`],
  [
    '/r/Wrens/comments/p1/a_title/?share_id=x&utm_source=y#z',
    `${WWW}/r/Wrens/comments/p1/a_title/`,
  ],
  ['/r/Wrens/comments/p1/ärger/', `${WWW}/r/Wrens/comments/p1/%C3%A4rger/`],
  ['https://', undefined],
  [undefined, undefined],
])('%s on the site', (path, url) => {
  expect(onSite(path)).toBe(url);
});

test('of accounts, subreddits, posts and things without a page', () => {
  expect(userUrl('wren-watcher')).toBe(`${WWW}/user/wren-watcher/`);
  expect(subredditUrl('Wrens')).toBe(`${WWW}/r/Wrens/`);
  expect(subredditUrl('t:1337')).toBe(`${WWW}/r/t%3A1337/`);
  // A profile is a subreddit, and its page is the profile.
  expect(subredditUrl('u_wren_watcher')).toBe(`${WWW}/user/wren_watcher/`);
  expect(postUrl('p1')).toBe(`${WWW}/comments/p1/`);
  expect(infoUrl('t1_c1')).toBe(`${WWW}/api/info?id=t1_c1`);
});

describe('the post of a comment', () => {
  test.each([
    [
      'by its own address',
      { permalink: '/r/Wrens/comments/p1/a_title/c1/' },
      '/r/Wrens/comments/p1/a_title/',
    ],
    [
      'on a profile',
      { permalink: '/user/wren_watcher/comments/p1/a_title/c1/' },
      '/user/wren_watcher/comments/p1/a_title/',
    ],
    [
      'by that of the post',
      { link_permalink: 'https://old.reddit.com/r/Wrens/comments/p1/a_title/' },
      '/r/Wrens/comments/p1/a_title/',
    ],
    ['as in 2016', { link_id: 't3_p1', subreddit: 'Wrens' }, '/r/Wrens/comments/p1/_/'],
    ['by its identifier alone', { link_id: 't3_p1' }, '/comments/p1/'],
  ])('%s', (_, comment, path) => {
    expect(postUrlFromComment(comment)).toBe(WWW + path);
  });

  test.each([{}, { link_id: 't1_c0' }, { permalink: 7 }, { permalink: '/r/Wrens/' }])(
    'not told: %j',
    (comment) => {
      expect(postUrlFromComment(comment)).toBeUndefined();
    },
  );
});

test('a comment stands below its post, which needs a place for it', () => {
  expect(commentUrl(`${WWW}/r/Wrens/comments/p1/a_title/`, 'c1')).toBe(
    `${WWW}/r/Wrens/comments/p1/a_title/c1/`,
  );
  expect(commentUrl(`${WWW}/r/Wrens/comments/p1/a_title`, 'c1')).toBe(
    `${WWW}/r/Wrens/comments/p1/a_title/c1/`,
  );
  expect(commentUrl(postUrl('p1'), 'c1')).toBe(`${WWW}/comments/p1/_/c1/`);
});
