import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Comment } from '../../../../vocab/comment.ts';
import { commentId, videoId } from '../../readers/params.ts';

export default defineList({
  name: 'list-comment-replies',
  title: 'Replies to a comment',
  summary: 'Replies to one comment of a video.',

  path: '/videos/{videoId}/comments/{commentId}/replies',
  params: z.object({ videoId, commentId, cursor }),
  item: Comment,
  example: { videoId: '7603296357641735445', commentId: '7603301260598838032' },

  routes: none({
    because:
      'TikTok gives the replies to a comment only through addresses that its own page signs; its Research API has their texts for approved researchers, and that is not built yet.',
    since: '2026-11-21',
  }),
});
