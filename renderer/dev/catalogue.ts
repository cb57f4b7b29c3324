/** The invented engine's catalogue: a few of the real operations, and one that nobody answers. */
import type { CatalogueView } from '../../core/contract/index.ts';
import { cursor, operation, text } from './declare.ts';
import { FORUM } from './fake-forum.ts';
import { VIDEOSITE } from './videosite-operations.ts';

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
        ...VIDEOSITE,
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
          downloads: true,
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
      mediaHosts: ['i.redd.it', 'v.redd.it'],
      operations: [
        ...FORUM,
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
              },
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
