import { expect, test } from 'vitest';
import { findSite } from './site.ts';

test('an address belongs to the site that it is read for, over https alone', () => {
  const sites = [
    { platform: 'microblog', hosts: ['x.com', '*.x.com'], signInHosts: [] },
    { platform: 'photosite', hosts: ['www.instagram.com'], signInHosts: [] },
  ];
  const platform = (address: string) => findSite(sites, address)?.platform;
  expect(platform(' https://x.com/i/bookmarks ')).toBe('microblog');
  expect(platform('https://mobile.x.com/home')).toBe('microblog');
  expect(platform('https://notx.com/home')).toBeUndefined();
  expect(platform('http://x.com/home')).toBeUndefined();
  expect(platform('https://www.instagram.com/explore/')).toBe('photosite');
  expect(platform('words')).toBeUndefined();
});
