import { defineSite } from '#kit/site-links.ts';

/** Pages of one thing are served from country hosts, too (`uk.`, `se.`). */
export const site = defineSite({
  origin: 'https://www.linkedin.com',
  hashtags: '/feed/hashtag/{tag}/',
  hosts: /^(?:[a-z]{1,3}\.)?linkedin\.com$/,
});
