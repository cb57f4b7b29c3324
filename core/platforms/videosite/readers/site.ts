import { pastedLink } from '#kit/address.ts';
import { defineSite } from '#kit/site-links.ts';

/** A pasted address, with or without its scheme or with its slashes alone; `undefined` for other text. */
const pasted = (text: string): URL | undefined => pastedLink(text.trim().replace(/^\/\//, ''));

export const site = defineSite({
  origin: 'https://www.youtube.com',
  hashtags: '/hashtag/{tag}',
  hosts: /^(?:(?:www|m|music|gaming)\.)?(?:youtube\.com|youtube-nocookie\.com)$/,
  pasted,
});

/** The short links of single videos. */
export const SHORT_HOST = 'youtu.be';
