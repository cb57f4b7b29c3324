import { defineSite } from '#kit/site-links.ts';

export const site = defineSite({
  origin: 'https://www.instagram.com',
  hashtags: '/explore/tags/{tag}/',
  hosts: /^(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)$/,
  reserved:
    'p reel reels tv explore stories popular share accounts direct about legal web api graphql developer challenge'.split(
      ' ',
    ),
});

/** Whether a first step of an address can be an account's name. */
export const isAccount = (step: string): boolean => !site.reserved.includes(step.toLowerCase());
