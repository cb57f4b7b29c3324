import { defineSite } from '#kit/site-links.ts';

/** A pasted address, with or without its scheme; `undefined` for other text. */
const pasted = (text: string): URL | undefined => {
  const trimmed = text.trim();
  if (trimmed === '' || /\s/.test(trimmed)) return undefined;
  const full = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`;
  return URL.canParse(full) ? new URL(full) : undefined;
};

export const site = defineSite({
  origin: 'https://www.youtube.com',
  hashtags: '/hashtag/{tag}',
  hosts: /^(?:(?:www|m|music|gaming)\.)?(?:youtube\.com|youtube-nocookie\.com)$/,
  pasted,
});

/** The short links of single videos. */
export const SHORT_HOST = 'youtu.be';
