import { defineSite } from '#kit/site-links.ts';

export const site = defineSite({
  origin: 'https://www.youtube.com',
  hashtags: '/hashtag/{tag}',
  hosts: /^(?:(?:www|m|music|gaming)\.)?(?:youtube\.com|youtube-nocookie\.com)$/,
});

/** The short links of single videos. */
export const SHORT_HOST = 'youtu.be';
