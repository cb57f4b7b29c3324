import { defineSite } from '#kit/site-links.ts';

/** The site, its old name, and the services that show single posts under its own paths. */
export const site = defineSite({
  origin: 'https://x.com',
  hashtags: '/hashtag/{tag}',
  hosts:
    /^(?:(?:www|m|mobile)\.)?(?:x\.com|twitter\.com|fxtwitter\.com|vxtwitter\.com|fixupx\.com|nitter\.net)$/,
  reserved:
    'i home explore search hashtag notifications messages settings login signup intent share compose jobs tos privacy about'.split(
      ' ',
    ),
});
