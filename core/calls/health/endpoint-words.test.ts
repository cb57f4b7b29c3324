import { expect, test } from 'vitest';
import { endpointWords } from './answer-health.ts';

test.each([
  ['graphql/UserRepliesTimeline', 'user replies timeline'],
  ['/api/search/item/full/', 'search item'],
  ['/api/v1/feed/user/{}/username/', 'feed user username'],
  ['PolarisProfilePostsQuery', 'profile posts'],
  ['voyagerSocialDashComments', 'social comments'],
  ['page of get-user', 'page of get user'],
])('%s brings %s', (name, words) => {
  expect(endpointWords(name)).toBe(words);
});
