import { z } from 'zod';
import type { Get } from '#kit/exchange.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { apiRequest, type Visit } from '../../readers/ask.ts';
import { videoParam } from '../../readers/ids.ts';
import { videoRowsRead } from '../../readers/video-renderer.ts';
import { parse } from './parse.ts';
import { checkRelatedToken } from './token.ts';

const params = z.object({
  videoId: videoParam,
  cursor,
});
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-related-videos',
  title: 'Related videos',
  summary:
    'The videos that the platform lists as related to a public video, about 20 a page, as an anonymous visitor sees them. Playlists, mixes and shelves among them are left out and named in a notice. The list changes from visit to visit.',
  readerChanges: [videoRowsRead],
  path: '/videos/{videoId}/related',
  params,
  item: Video,
  part: { of: 'video', by: 'videoId', as: 'related' },
  example: { videoId: '7PIMiDcwNvc' },
  routes: [
    publicPage({
      fetch: async (get: Get, params: Params, session: Visit) => {
        checkRelatedToken(params.cursor, params.videoId);
        const fields =
          params.cursor === undefined
            ? { videoId: params.videoId }
            : { continuation: params.cursor };
        return [await get(apiRequest('next', fields, session))];
      },
      parse,
    }),
  ],
});
