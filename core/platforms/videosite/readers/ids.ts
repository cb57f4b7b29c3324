import { z } from 'zod';
import { inLinks } from '#kit/site-links.ts';

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
