import { defineSite } from '#kit/site-links.ts';

/** Short links (`vm.`, `vt.`, `/t/`) name nothing: they must be opened in a browser first. */
export const site = defineSite({
  origin: 'https://www.tiktok.com',
  hashtags: '/tag/{tag}',
  hosts: /^(?:(?:www|m)\.)?tiktok\.com$/,
});
