/** Addresses of things that name their authors, and what is left of them. */
import { expect, test } from 'vitest';
import { catalogue } from '../engine/catalogue.ts';
import { whoseAddresses } from './whose-address.ts';

const read = (segment: string, address: string) => {
  const platform = catalogue.platform(segment);
  if (!platform) throw new Error(`no ${segment}`);
  const found = whoseAddresses(platform)(address);
  return [found?.names.handle, found?.unnamed()];
};

test.each([
  ['microblog', 'x.com/wren/status/1', 'wren', 'https://x.com/i/status/1'],
  ['microblog', 'x.com/wren/status/1/video/1', 'wren', 'https://x.com/i/status/1'],
  ['microblog', 'x.com/wren/highlights', 'wren', 'https://forgotten.invalid/'],
  [
    'shortvideo',
    'www.tiktok.com/@wren/video/7650000000000000001',
    '@wren',
    'https://www.tiktok.com/@_/video/7650000000000000001',
  ],
  [
    'forum',
    'www.reddit.com/user/wren/comments/abc123/a_title/',
    'wren',
    'https://www.reddit.com/comments/abc123',
  ],
  [
    'photosite',
    'www.instagram.com/wren/p/SmplGarden1/',
    'wren',
    'https://www.instagram.com/p/SmplGarden1',
  ],
])('%s: %s', (segment, address, handle, unnamed) => {
  expect(read(segment, `https://${address}`)).toEqual([handle, unnamed]);
});

test.each([
  ['microblog', 'https://x.com/i/status/1'],
  ['shortvideo', 'https://www.tiktok.com/@_/video/7650000000000000001'],
  ['forum', 'https://www.reddit.com/r/quillmere/comments/abc123/a_title/'],
  ['photosite', 'https://www.instagram.com/p/SmplGarden1/'],
  ['videosite', 'https://www.youtube.com/watch?v=sample_001x'],
  ['professional', 'https://www.linkedin.com/feed/update/urn:li:activity:7650000000000000001'],
  ['microblog', 'https://site.test/wren/status/1'],
])('%s: %s names nobody', (segment, address) => {
  expect(read(segment, address)[1]).toBe(undefined);
});
