import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';
import { videoId } from '../../readers/params.ts';

export default defineList({
  name: 'list-related-videos',
  title: 'Related videos',
  summary: 'Videos that the platform shows beside a video.',

  path: '/videos/{videoId}/related',
  params: z.object({ videoId, cursor }),
  item: Video,
  example: { videoId: '7571863205253778710' },

  routes: none({
    because:
      'TikTok gives related videos only through addresses that its own page signs, and no official API has them.',
    since: '2026-11-21',
  }),
});
