/** Pages of a site whose address begins like the address of an account. */
import { expect, test } from 'vitest';
import { catalogue } from '../../engine/catalogue.ts';
import { siteFromPlatform } from '#kit/account-address.ts';
import { createAccountMatcher } from './account-matcher.ts';

const isNameOf = (platform: string, handle: string, address: string): boolean => {
  const found = catalogue.platform(platform);
  if (!found) throw new Error(`no ${platform}`);
  const account = { ids: [], handles: [handle], addresses: [] };
  return createAccountMatcher(account, siteFromPlatform(found)).isName(address);
};

test.each([
  ['microblog', 'i', 'https://x.com/i/web/status/7650000000000000001'],
  ['microblog', 'I', 'https://x.com/i/communities/1'],
  ['microblog', 'search', 'https://x.com/search?q=kettle'],
  ['microblog', 'search', 'https://api.x.com/2/users/search?query=kettle'],
  ['microblog', 'hashtag', 'https://x.com/hashtag/kettle'],
  ['microblog', 'home', 'https://twitter.com/home'],
  ['microblog', 'status', 'https://x.com/sample_wren/status/7650000000000000001'],
  ['microblog', 'status', 'https://x.com/i/status/7650000000000000001'],
  ['forum', 'search', 'https://oauth.reddit.com/users/search?q=kettle'],
  ['forum', 'search', 'https://oauth.reddit.com/users/search'],
  ['photosite', 'p', 'https://www.instagram.com/p/SmplGarden1/'],
  ['photosite', 'reel', 'https://www.instagram.com/reel/SmplGarden8/'],
  ['photosite', 'explore', 'https://www.instagram.com/explore/'],
])('on %s, @%s is not %s', (platform, handle, address) => {
  expect(isNameOf(platform, handle, address)).toBe(false);
});

test.each([
  ['microblog', 'status', 'https://x.com/status/status/7650000000000000001'],
  ['microblog', 'a', 'https://x.com/A'],
  ['microblog', 'a_handle_of_more_than_15_marks', 'https://x.com/a_handle_of_more_than_15_marks'],
  ['photosite', 'ab', '/ab/'],
  ['photosite', 'search', 'https://www.instagram.com/search/'],
  ['shortvideo', 'search', 'https://www.tiktok.com/@search/video/1'],
  ['videosite', '@search', 'https://www.youtube.com/@search'],
  ['forum', 'search', 'https://www.reddit.com/user/search/'],
  ['professional', 'search', 'https://www.linkedin.com/in/search/'],
])('on %s, @%s is %s', (platform, handle, address) => {
  expect(isNameOf(platform, handle, address)).toBe(true);
});
