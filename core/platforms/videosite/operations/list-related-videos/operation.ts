import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { Video } from '../../../../vocab/video.ts';
import { callOf, type Visit } from '../../readers/ask.ts';
import { VIDEO_ID } from '../../readers/ids.ts';
import { parse } from './parse.ts';
import { checkRelatedToken } from './token.ts';

export default defineList({
  name: 'list-related-videos',
  title: 'Videos beside a video',
  summary:
    'The videos that the platform lists beside a public video, about 20 a page, as an anonymous visitor sees them. Playlists, mixes and shelves among them are left out and named in a notice. The list changes from visit to visit.',
  path: '/videos/{videoId}/related',
  params: z.object({
    videoId: z
      .string()
      .regex(VIDEO_ID, 'is the eleven characters after `v=` in a watch address')
      .describe('Video identifier, the value of the `v` parameter of a watch URL.'),
    cursor,
  }),
  item: Video,
  part: { of: 'video', by: 'videoId', as: 'related' },
  routes: ['public-page'],
  example: { videoId: '7PIMiDcwNvc' },
  fetch: async (get, params, session: Visit) => {
    checkRelatedToken(params.cursor, params.videoId);
    const fields =
      params.cursor === undefined ? { videoId: params.videoId } : { continuation: params.cursor };
    return [await get(callOf('next', fields, session))];
  },
  parse,
});
