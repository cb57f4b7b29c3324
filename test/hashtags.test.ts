import { expect, test } from 'vitest';
import { platforms } from '../core/platforms/index.ts';

const meanings = (text: string) =>
  platforms.flatMap((platform) => {
    const found = platform.recognise(text);
    return found ? [[`${platform.segment}.${found.operation}`, found.params] as const] : [];
  });

test('a hashtag is offered by each platform that has hashtags', () => {
  expect(meanings('#garden')).toEqual([
    ['videosite.search-videos', { query: '#garden' }],
    ['photosite.search-popular', { query: 'garden' }],
    ['shortvideo.get-tag', { tagName: 'garden' }],
    ['microblog.search-posts', { query: '#garden' }],
    ['professional.list-tag-posts', { tag: 'garden' }],
  ]);
});

test('a handle is offered by each platform that has handles', () => {
  expect(meanings('@garden').map(([operation]) => operation)).toEqual([
    'videosite.get-channel',
    'photosite.get-user',
    'shortvideo.get-user',
    'microblog.get-user',
  ]);
});

test('a subreddit is offered by the platform that has subreddits alone', () => {
  expect(meanings('r/garden').map(([operation]) => operation)).toEqual([
    'forum.list-subreddit-posts',
  ]);
});
