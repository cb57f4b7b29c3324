import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';
import { videoId } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-video',
  title: 'Video',
  summary: 'One public video: text, counts, length, author and pictures.',

  path: '/videos/{videoId}',
  params: z.object({ videoId }),
  result: Video,
  example: { videoId: '7571863205253778710' },

  routes: none({
    because:
      'Not built yet: TikTok’s public video page and its embed player give a video to everybody.',
    since: '2026-11-22',
  }),
});
