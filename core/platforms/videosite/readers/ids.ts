/** The eleven characters of a video's id. */
export const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;

/** The value when it is a video id. */
export const videoId = (value: string | null | undefined): string | undefined =>
  value !== null && value !== undefined && VIDEO_ID.test(value) ? value : undefined;

/** The one address of a video, without list, index or tracking parameters. */
export const videoUrl = (id: string): string => `https://www.youtube.com/watch?v=${id}`;

const CHANNEL_ID = /^UC[A-Za-z0-9_-]{22}$/;

/** The value when it is a channel id. */
export const channelId = (value: string | undefined): string | undefined =>
  value !== undefined && CHANNEL_ID.test(value) ? value : undefined;

export const channelUrl = (id: string): string => `https://www.youtube.com/channel/${id}`;
