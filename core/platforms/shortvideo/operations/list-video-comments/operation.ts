import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Comment } from '../../../../vocab/comment.ts';
import { videoId } from '../../readers/params.ts';

export default defineList({
  name: 'list-video-comments',
  title: 'Comments of a video',
  summary: 'Top-level comments of a video.',

  path: '/videos/{videoId}/comments',
  params: z.object({ videoId, cursor }),
  item: Comment,
  example: { videoId: '7571863205253778710' },

  routes: none({
    because:
      'TikTok gives comments only through addresses that its own page signs; its Research API has their texts for approved researchers, and that is not built yet.',
    since: '2026-11-21',
  }),
});
