import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Comment } from '../../../../vocab/comment.ts';
import { postId } from '../../readers/params.ts';

export default defineList({
  name: 'list-post-comments',
  title: 'Comments of a post',
  summary: 'Comments of a public post.',

  path: '/posts/{postId}/comments',
  params: z.object({ postId, cursor }),
  item: Comment,
  example: { postId: '7453496735747760128' },

  routes: none({
    because:
      'Not built yet: LinkedIn’s public page of a post holds about ten comments, and no further page.',
    since: '2026-11-22',
  }),
});
