import { CHANNEL, buildListResponse } from './official.ts';

/** Invented playlists in the shape of the YouTube Data API v3. */
export const playlist = (id: string, more: object = {}) => ({
  kind: 'youtube#playlist',
  etag: 'invented',
  id,
  snippet: {
    publishedAt: '2021-03-04T05:06:07Z',
    channelId: CHANNEL,
    title: 'Small Films & More',
    description: 'All of them,\nin order',
    thumbnails: {
      default: { url: 'https://i.ytimg.com/vi/inventedVid/default.jpg', width: 120, height: 90 },
      high: { url: 'https://i.ytimg.com/vi/inventedVid/hqdefault.jpg', width: 480, height: 360 },
    },
    channelTitle: 'Some Channel',
    localized: { title: 'Small Films & More', description: 'All of them,\nin order' },
  },
  status: { privacyStatus: 'public', podcastStatus: 'disabled' },
  contentDetails: { itemCount: 1204 },
  ...more,
});

export const playlists = (items: readonly unknown[], more: object = {}) =>
  buildListResponse('playlist', items, more);

/** One that nobody filled or described: the API still shows a picture for it. */
export const emptyPlaylist = playlist('PLinventedEmpty', {
  snippet: {
    publishedAt: '2024-01-01T00:00:00.25Z',
    channelId: CHANNEL,
    title: 'Later',
    description: '',
    thumbnails: {
      default: { url: 'https://i.ytimg.com/img/no_thumbnail.jpg', width: 120, height: 90 },
    },
    channelTitle: 'Some Channel',
  },
  contentDetails: { itemCount: 0 },
});
