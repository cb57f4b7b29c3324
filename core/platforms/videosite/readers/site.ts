import { defineSite, inLinks } from '#kit/site-links.ts';
import { z } from 'zod';
import { isWebAddress } from '#kit/address.ts';
import { str } from '#kit/dig.ts';

export const site = defineSite({
  origin: 'https://www.youtube.com',
  hashtags: '/hashtag/{tag}',
  hosts: /^(?:(?:www|m|music|gaming)\.)?(?:youtube\.com|youtube-nocookie\.com)$/,
});

/** The short links of single videos. */
export const SHORT_HOST = 'youtu.be';

/** The eleven characters of a video's id. */
export const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;

/** The value when it is a video id. */
export const videoId = (value: string | null | undefined): string | undefined =>
  value !== null && value !== undefined && VIDEO_ID.test(value) ? value : undefined;

/** The parameter of every operation on a video. `/embed/videoseries` is the player of a playlist. */
export const videoParam = inLinks(
  z
    .string()
    .regex(VIDEO_ID, 'is the eleven characters after `v=` in a watch address')
    .describe('Video identifier, the value of the `v` parameter of a watch URL.'),
  { read: (text) => (text === 'videoseries' ? undefined : text) },
);

/** The one address of a video, without list, index or tracking parameters. */
export const videoUrl = (id: string): string => `https://www.youtube.com/watch?v=${id}`;

const CHANNEL_ID = /^UC[A-Za-z0-9_-]{22}$/;

/** The value when it is a channel id. */
export const channelId = (value: string | undefined): string | undefined =>
  value !== undefined && CHANNEL_ID.test(value) ? value : undefined;

export const channelUrl = (id: string): string => `https://www.youtube.com/channel/${id}`;

/** Where a link leads: the site sends visitors over its own redirect, whose `q` is the real address. */
export const hrefFromLink = (endpoint: unknown): string | undefined => {
  const url = str(endpoint, 'url');
  if (url === undefined || !URL.canParse(url, 'https://www.youtube.com')) return undefined;
  const { pathname, searchParams, href } = new URL(url, 'https://www.youtube.com');
  return webAddress(pathname === '/redirect' ? (searchParams.get('q') ?? undefined) : href);
};

/** An address as people write it, with its scheme: "twitch.tv/gronkh". */
export const webAddress = (formatted: string | undefined): string | undefined => {
  if (formatted === undefined) return undefined;
  const full = /^[a-z][a-z\d+.-]*:/i.test(formatted) ? formatted : `https://${formatted}`;
  if (!isWebAddress(full) || !URL.canParse(full)) return undefined;
  return new URL(full).hostname.includes('.') ? full : undefined;
};
