import { expect, test } from 'vitest';
import platform from './platform.ts';

const { recognise } = platform;

const ID = '1649191520250245121';
const user = { username: 'XDevelopers' };

test.each([
  [`https://x.com/XDevelopers/status/${ID}`, 'get-post', { postId: ID }],
  [`https://twitter.com/XDevelopers/status/${ID}/photo/1?s=20`, 'get-post', { postId: ID }],
  [`https://mobile.twitter.com/i/web/status/${ID}`, 'get-post', { postId: ID }],
  [`fxtwitter.com/XDevelopers/status/${ID}`, 'get-post', { postId: ID }],
  ['https://x.com/XDevelopers', 'get-user', user],
  ['twitter.com/XDevelopers?lang=en', 'get-user', user],
  ['@XDevelopers', 'get-user', user],
  ['https://x.com/XDevelopers/with_replies', 'list-user-replies', user],
  ['https://x.com/XDevelopers/media', 'list-user-media', user],
  ['https://x.com/XDevelopers/highlights', 'list-user-highlights', user],
  ['https://x.com/XDevelopers/followers', 'list-user-followers', user],
  ['https://x.com/XDevelopers/following', 'list-user-following', user],
  ['https://x.com/XDevelopers/likes', 'list-user-likes', user],
  ['https://x.com/home', 'list-home-posts', {}],
  ['https://x.com/explore', 'list-explore-posts', {}],
  ['https://x.com/explore/tabs/for-you', 'list-explore-posts', { tab: 'for-you' }],
  ['https://x.com/explore/tabs/for_you', 'list-explore-posts', { tab: 'for-you' }],
  ['https://x.com/i/bookmarks', 'list-bookmarked-posts', {}],
  ['https://x.com/i/bookmarks/all', 'list-bookmarked-posts', {}],
  ['https://x.com/i/bookmarks/678', 'list-bookmarked-posts', { folderId: '678' }],
  ['https://x.com/i/communities/12345', 'get-community', { communityId: '12345' }],
  ['https://x.com/i/communities/12345/media', 'list-community-media', { communityId: '12345' }],
  ['https://x.com/i/communities/12345/members', 'list-community-members', { communityId: '12345' }],
  ['https://x.com/i/lists/678', 'list-list-posts', { listId: '678' }],
  ['https://x.com/i/lists/678/members', 'list-list-members', { listId: '678' }],
  ['https://x.com/search?q=open%20data&src=typed', 'search-posts', { query: 'open data' }],
  ['https://x.com/search?q=open%20data&f=user', 'search-users', { query: 'open data' }],
  ['https://x.com/hashtag/opendata', 'search-posts', { query: '#opendata' }],
])('%s means %s', (text, operation, params) => {
  expect(recognise(text)).toMatchObject({
    operation,
    params,
    confidence: text.startsWith('@') ? 0.25 : 1,
  });
});

test('a bare id may be another site’s', () => {
  expect(recognise(ID)).toEqual({
    operation: 'get-post',
    params: { postId: ID },
    label: 'Post',
    confidence: 0.25,
  });
});

test.each([
  'https://x.com/',
  'https://x.com/home/elsewhere',
  'https://x.com/explore/settings',
  'https://x.com/i/bookmarks/elsewhere',
  'https://x.com/i/spaces/1',
  'https://x.com/XDevelopers/constructor',
  'https://x.com/a-name-with-hyphens',
  'https://evil.example/XDevelopers/status/1',
  'https://notx.com/XDevelopers',
  '1234567890',
  '9999999999999999999',
  'XDevelopers',
  '',
])('not %s', (text) => {
  expect(recognise(text)).toBeUndefined();
});
