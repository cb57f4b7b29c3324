import type { RequestSpec, Get, Reply } from '#kit/exchange.ts';

/** Invented resources in the shapes of the YouTube Data API v3. */

export const VIDEO = 'inventedVid';
export const OTHER = 'anotherVid_';
export const CHANNEL = 'UCinventedChannelOf24cha';
export const UPLOADS = 'UUinventedChannelOf24cha';
export const PLAYLIST = 'PLinventedList';
export const THREAD = 'UgzInventedThread';
export const AT = '2026-11-20T10:00:00.000Z';

const thumbnails = (id: string) => ({
  high: { url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`, width: 480, height: 360 },
  default: { url: `https://i.ytimg.com/vi/${id}/default.jpg`, width: 120, height: 90 },
});

export const video = (id: string, more: object = {}) => ({
  kind: 'youtube#video',
  id,
  snippet: {
    publishedAt: '2019-08-24T15:39:57Z',
    channelId: CHANNEL,
    title: 'A Small Film & More',
    description: 'Line one\nLine two',
    thumbnails: thumbnails(id),
    channelTitle: 'Some Channel',
    tags: ['film', 'small'],
    categoryId: '1',
    liveBroadcastContent: 'none',
  },
  contentDetails: { duration: 'PT6M21S', caption: 'true', contentRating: {} },
  statistics: { viewCount: '41623531', likeCount: '5470003', commentCount: '12' },
  status: { privacyStatus: 'public' },
  ...more,
});

export const buildListResponse = (kind: string, items: readonly unknown[], more: object = {}) => ({
  kind: `youtube#${kind}ListResponse`,
  pageInfo: { totalResults: items.length, resultsPerPage: 50 },
  items,
  ...more,
});

export const videos = (...items: readonly unknown[]) => buildListResponse('video', items);

const listed = (videoId: string, title: string) => ({
  kind: 'youtube#playlistItem',
  id: `UEw${videoId}`,
  snippet: { title, resourceId: { kind: 'youtube#video', videoId }, thumbnails: {} },
  contentDetails: { videoId },
});

export const playlistItems = buildListResponse(
  'playlistItem',
  [listed(VIDEO, 'A Small Film & More'), listed(OTHER, 'Private video')],
  { nextPageToken: 'PAGE_2', pageInfo: { totalResults: 120, resultsPerPage: 50 } },
);

export const channels = buildListResponse('channel', [
  {
    kind: 'youtube#channel',
    id: CHANNEL,
    snippet: {
      title: 'Some Channel',
      description: 'About films.',
      customUrl: '@somechannel',
      publishedAt: '2012-05-01T08:30:15.5Z',
      thumbnails: thumbnails('channel'),
      country: 'DE',
    },
    statistics: {
      viewCount: '987654321',
      subscriberCount: '5040000',
      hiddenSubscriberCount: false,
      videoCount: '312',
    },
    brandingSettings: {
      channel: { keywords: 'films "small films" garden' },
      image: { bannerExternalUrl: 'https://yt3.googleusercontent.com/banner' },
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: UPLOADS } },
  },
]);

const comment = (id: string, more: object = {}) => ({
  kind: 'youtube#comment',
  id,
  snippet: {
    channelId: CHANNEL,
    videoId: VIDEO,
    textDisplay: 'What a film',
    textOriginal: 'What a film',
    authorDisplayName: '@a.viewer',
    authorProfileImageUrl: 'https://yt3.ggpht.com/viewer',
    authorChannelUrl: 'http://www.youtube.com/@a.viewer',
    authorChannelId: { value: 'UCinventedViewerOf24char' },
    likeCount: 9817,
    publishedAt: '2024-02-03T04:05:06Z',
    updatedAt: '2024-02-03T04:05:06Z',
    ...more,
  },
});

export const threads = buildListResponse(
  'commentThread',
  [
    {
      kind: 'youtube#commentThread',
      id: THREAD,
      snippet: { videoId: VIDEO, topLevelComment: comment(THREAD), totalReplyCount: 7 },
    },
    {
      kind: 'youtube#commentThread',
      id: 'UgzByTheChannel',
      snippet: {
        videoId: VIDEO,
        topLevelComment: comment('UgzByTheChannel', {
          authorDisplayName: 'Some Channel',
          authorChannelId: { value: CHANNEL },
          likeCount: 0,
          updatedAt: '2024-02-04T00:00:00Z',
        }),
        totalReplyCount: 0,
      },
    },
  ],
  { nextPageToken: 'PAGE_2' },
);

export const comments = buildListResponse('comment', [
  comment(`${THREAD}.reply1`, { parentId: THREAD, publishedAt: '2024-02-05T00:00:00Z' }),
]);

export const search = buildListResponse(
  'search',
  [
    {
      kind: 'youtube#searchResult',
      id: { kind: 'youtube#video', videoId: VIDEO },
      snippet: { title: 'A Small Film &amp; More', description: 'Line one', thumbnails: {} },
    },
    {
      kind: 'youtube#searchResult',
      id: { kind: 'youtube#video', videoId: OTHER },
      snippet: {
        title: 'It&#39;s &quot;new&quot;',
        description: '',
        thumbnails: thumbnails(OTHER),
      },
    },
  ],
  { nextPageToken: 'PAGE_2', regionCode: 'DE' },
);

export const errorAnswer = (code: number, reason: string, message = 'words') => ({
  error: { code, message, errors: [{ message, domain: 'youtube.x', reason }] },
});

/** The form of newer errors: the reason stands among the details. */
export const keyError = {
  error: {
    code: 400,
    message: 'API key not valid. Please pass a valid API key.',
    errors: [{ message: 'words', domain: 'global', reason: 'badRequest' }],
    status: 'INVALID_ARGUMENT',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
      },
    ],
  },
};

/** Answers each method with one body; notes what was asked. An error body sets the status. */
export const served = (
  bodies: Readonly<Record<string, unknown>>,
  at = AT,
): { readonly get: Get; readonly asked: string[] } => {
  const requests: string[] = [];
  const get = (ask: RequestSpec): Promise<Reply> => {
    const url = new URL(ask.url);
    requests.push(`${url.pathname.replace('/youtube/v3/', '')}?${decodeURIComponent(url.search.slice(1))}`);
    const body = bodies[url.pathname.replace('/youtube/v3/', '')];
    const status = (body as { error?: { code: number } }).error?.code ?? 200;
    return Promise.resolve({
      request: { method: 'GET', url: ask.url, headers: ask.headers ?? {} },
      status,
      headers: { 'content-type': 'application/json; charset=UTF-8' },
      body: new TextEncoder().encode(JSON.stringify(body)),
      at,
    });
  };
  return { get, asked: requests };
};

/** The invented resources as answers show them: what several operations say alike. */
export const channel = {
  type: 'Person',
  id: `https://www.youtube.com/channel/${CHANNEL}`,
  url: `https://www.youtube.com/channel/${CHANNEL}`,
  entityId: CHANNEL,
  name: 'Some Channel',
};
export const image = (id: string) => [
  { type: 'Image', url: `https://i.ytimg.com/vi/${id}/default.jpg`, width: 120, height: 90 },
  { type: 'Image', url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`, width: 480, height: 360 },
];
export const url = (id: string) => `https://www.youtube.com/watch?v=${id}`;
export const short = {
  type: 'Video',
  id: url(VIDEO),
  url: url(VIDEO),
  entityId: VIDEO,
  name: 'A Small Film & More',
  viewCount: 41623531,
  isLive: false,
  image: image(VIDEO),
};

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
