/** Invented things, for looking at the window while it is made. Nothing here was ever said by anybody. */
import type { FieldSchema } from '../form/fields.ts';
import type { CatalogueView, OperationView, Refusal } from '../../core/doors/contract.ts';

const CONTEXT = ['https://www.w3.org/ns/activitystreams#', 'https://bowerbird.local/ns/social#'];
const VIDEO = 'https://www.youtube.com/watch?v=';

const text = (description: string, more: object = {}) => ({ type: 'string', description, ...more });
const cursor = text('Cursor of the page wanted.');

const operation = (
  given: Pick<OperationView, 'id' | 'title' | 'summary' | 'path' | 'params'> &
    Partial<OperationView>,
): OperationView => ({
  method: 'GET',
  list: false,
  routes: ['public-page'],
  cost: 1,
  tool: given.id.replaceAll(/[.-]/g, '_'),
  ...given,
});

export const catalogue: CatalogueView = {
  version: '0.1.0-dev',
  platforms: [
    {
      segment: 'videosite',
      aliases: ['youtube'],
      label: 'Video-sharing',
      brand: 'YouTube',
      operations: [
        operation({
          id: 'videosite.list-playlist-videos',
          title: 'Videos of a playlist',
          summary: 'The videos of a public playlist, in its own order. View counts are rounded.',
          path: '/v1/videosite/playlists/{playlistId}',
          list: true,
          params: {
            type: 'object',
            properties: {
              playlistId: text('The value of `list` in a playlist’s address.', {
                pattern: '^[A-Za-z0-9_-]+$',
                minLength: 2,
              }),
              cursor,
            },
            required: ['playlistId'],
          },
          example: { playlistId: 'PLsatin-blue-0001' },
        }),
        operation({
          id: 'videosite.get-video',
          title: 'One video',
          summary: 'One public video: title, description, exact counts, tags, caption languages.',
          path: '/v1/videosite/videos/{videoId}',
          params: {
            type: 'object',
            properties: { videoId: text('The value of `v` in a watch address.') },
            required: ['videoId'],
          },
          example: { videoId: 'bower000001' },
        }),
      ],
    },
    {
      segment: 'photosite',
      aliases: ['instagram'],
      label: 'Photo-sharing',
      brand: 'Instagram',
      operations: [
        operation({
          id: 'photosite.list-post-comments',
          title: 'Comments of a post',
          summary: 'Top-level comments of a public post, fifteen a page.',
          path: '/v1/photosite/posts/{postId}/comments',
          list: true,
          params: {
            type: 'object',
            properties: {
              postId: text('Shortcode: the part after /p/ in a post’s address.'),
              count: {
                type: 'integer',
                description: 'Page size; the platform knows only 15.',
                minimum: 15,
                maximum: 15,
              },
              cursor,
            },
            required: ['postId'],
          },
          example: { postId: 'CbOwEr00001' },
        }),
      ],
    },
    {
      segment: 'shortvideo',
      aliases: ['tiktok'],
      label: 'Short-video',
      brand: 'TikTok',
      operations: [
        operation({
          id: 'shortvideo.get-download-link',
          title: 'Download link of a video',
          summary: 'A temporary direct link to the video file, valid for a few hours.',
          path: '/v1/shortvideo/videos/{videoId}/download',
          params: {
            type: 'object',
            properties: {
              videoId: text('Numeric identifier.', { pattern: '^\\d+$' }),
              playUrl: text('A play address from an earlier answer for the same video.', {
                format: 'uri',
              }),
            },
            required: ['videoId'],
          },
          example: { videoId: '7100000000000000001' },
        }),
      ],
    },
    {
      segment: 'forum',
      aliases: ['reddit'],
      label: 'Forum',
      brand: 'Reddit',
      operations: [
        operation({
          id: 'forum.get-posts',
          title: 'Several posts at once',
          summary: 'Up to 100 posts by their ids; one credit an id.',
          method: 'POST',
          path: '/v1/forum/posts/batch',
          routes: [],
          because:
            'Checked in July 2026: the public pages answer with a bot check, and the official interface needs a key of your own.',
          params: {
            type: 'object',
            properties: {
              ids: {
                type: 'array',
                description: 'Ids, with or without t3_.',
                items: { type: 'string' },
                minItems: 1,
                maxItems: 100,
              } as FieldSchema,
            },
            required: ['ids'],
          },
        }),
      ],
    },
    {
      segment: 'microblog',
      aliases: ['x', 'twitter'],
      label: 'Microblogging',
      brand: 'X',
      because: 'No operation of this platform is built yet.',
      operations: [],
    },
  ],
};

const TITLES = [
  'Why the satin bowerbird collects blue, and only blue',
  'A bower, built from the first twig to the last blue bottle cap: nine weeks of patient work, filmed from one hide without moving the camera once, with notes on every single thing that was carried in',
  'الطائر الذي يجمع الأشياء الزرقاء: رحلة إلى الغابة',
  'Live: the feeder at dawn',
  'ציפור התעריש, חלק 2',
  'evil\u202Egpj.exe \u0007 and <img src=x onerror=alert(1)>',
  '青いものを集める鳥',
  'Field notes',
];

export const playlistItem = (index: number): Record<string, unknown> => {
  const id = `bower${String(index).padStart(6, '0')}`;
  return {
    type: 'Video',
    id: VIDEO + id,
    url: VIDEO + id,
    entityId: id,
    ...(index % 17 === 13
      ? {}
      : { name: `${TITLES[index % TITLES.length]}${index > 7 ? ` (${index})` : ''}` }),
    ...(index % 9 === 4 ? {} : { viewCount: [9_600_000, 412_000, 9_100, 87, 0][index % 5] }),
    ...(index % TITLES.length === 3 ? { isLive: true } : { duration: 47 + index * 61 }),
    ...(index % 6 === 5
      ? {}
      : {
          attributedTo: {
            type: 'Person',
            id: 'https://www.youtube.com/channel/UCbower',
            url: 'https://www.youtube.com/channel/UCbower',
            entityId: 'UCbower',
            name: 'Bower Watch',
          },
        }),
    ...(index % 3 === 0
      ? { published: new Date(Date.UTC(2026, 6, 1) - index * 86_400_000 * 3).toISOString() }
      : index % 3 === 1
        ? {
            publishedInterval: {
              earliest: '2026-06-20T00:00:00.000Z',
              latest: '2026-06-27T00:00:00.000Z',
              text: '3 weeks ago',
            },
          }
        : {}),
    image: [{ type: 'Image', url: 'https://i.ytimg.com/vi/x/hq.jpg', width: 480, height: 360 }],
  };
};

export const video = (id: string): Record<string, unknown> => ({
  type: 'Video',
  id: VIDEO + id,
  url: VIDEO + id,
  entityId: id,
  name: TITLES[0],
  published: '2026-05-04T09:30:00.000Z',
  viewCount: 9_641_233,
  likeCount: 310_442,
  duration: 1124,
  content: [
    'Each spring the male clears a patch of forest floor and lays out what he has found.',
    '',
    'Chapters',
    ...Array.from(
      { length: 16 },
      (_, at) => `${at}:00 Part ${at + 1} of the walk through the forest`,
    ),
    '',
    'More at https://example.org/bower?x=1&y=2 …',
  ].join('\n'),
  isFamilySafe: true,
  visibility: 'public',
  category: 'Science & Technology',
  isLive: false,
  availableIn: Array.from(
    { length: 40 },
    (_, at) => `${String.fromCharCode(65 + (at % 26))}${String.fromCharCode(65 + ((at * 7) % 26))}`,
  ),
  attributedTo: {
    type: 'Person',
    id: 'https://www.youtube.com/channel/UCbower',
    url: 'https://www.youtube.com/channel/UCbower',
    entityId: 'UCbower',
    name: 'Bower Watch',
  },
  image: [
    { type: 'Image', url: 'https://i.ytimg.com/vi/x/default.jpg', width: 120, height: 90 },
    { type: 'Image', url: 'https://i.ytimg.com/vi/x/hq.jpg', width: 480, height: 360 },
  ],
  tag: ['bowerbird', 'satin', 'ornithology', 'blue', 'طيور'].map((name) => ({ type: 'Tag', name })),
  captions: [
    { languageCode: 'en', isAutoGenerated: false, name: 'English' },
    { languageCode: 'en', isAutoGenerated: true, name: 'English' },
    { languageCode: 'ar', isAutoGenerated: false, name: 'العربية' },
  ],
});

const COMMENTS = [
  'The way he steps back to look at it. Every time.',
  'هذا أجمل شيء رأيته اليوم، شكرا لكم على هذا العمل الرائع والصبر الطويل',
  'I have watched this with my class for three years now and each time somebody notices another thing: the shells are sorted by size, the caps by shade, and the one yellow leaf is always the first to go.',
  '💙💙💙',
  'first\u0000\u001b[31m',
];

export const comment = (index: number): Record<string, unknown> => ({
  type: 'Note',
  id: `https://www.instagram.com/p/CbOwEr00001/c/${1000 + index}/`,
  entityId: String(1000 + index),
  content: COMMENTS[index % COMMENTS.length],
  likeCount: [1204, 88, 0, 15_300][index % 4],
  ...(index % 4 === 2 ? {} : { replyCount: index % 7 }),
  attributedTo: {
    type: 'Person',
    id: `https://www.instagram.com/reader_${index}/`,
    url: `https://www.instagram.com/reader_${index}/`,
    entityId: String(500 + index),
    preferredUsername: index === 1 ? 'bower.watch' : `reader_${index}`,
    ...(index % 3 === 0 ? { name: 'Ada Reader' } : index % 3 === 1 ? { name: 'قارئ' } : {}),
    role: index === 1 ? 'creator' : 'commenter',
  },
  inReplyTo: 'https://www.instagram.com/p/CbOwEr00001/',
  published: new Date(Date.UTC(2026, 6, 10) - index * 7_300_000).toISOString(),
});

export const pageOf = (
  items: readonly unknown[],
  partOf: string,
  from: string | null,
  next: string | null,
  total: number | null,
) => ({
  '@context': CONTEXT,
  type: 'OrderedCollectionPage',
  partOf,
  totalItems: total,
  cursor: from,
  nextCursor: next,
  next: next === null ? null : `${partOf}?cursor=${next}`,
  itemCount: items.length,
  orderedItems: items,
});

export const downloadLink = {
  '@context': CONTEXT,
  type: 'Video',
  url: 'https://v16-web.tiktok.com/video/tos/example/7100000000000000001.mp4?expire=1784',
  mediaType: 'video/mp4',
};

export const REFUSALS: Readonly<Record<string, Refusal>> = {
  login: {
    kind: 'login-wall',
    says: 'www.instagram.com answered with its sign-in page (status 200) instead of the post’s comments.',
    choices: [
      'Look at the post in your own browser and note what you need.',
      'Ask the platform’s official interface with a client of your own.',
      'Wait a while: the wall is not always shown.',
    ],
  },
  bot: {
    kind: 'bot-check',
    says: 'www.reddit.com answered 403 with a page that asks the browser to prove itself.',
    choices: ['Use the official interface with your own key.', 'Import a published archive.'],
  },
  rate: {
    kind: 'rate-limit',
    says: 'www.youtube.com answered 429 and asks to wait two minutes.',
    choices: ['Wait; the queue of this platform is stopped until then.'],
  },
};
