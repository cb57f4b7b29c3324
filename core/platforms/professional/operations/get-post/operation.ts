import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { postId } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-post',
  title: 'Post',
  summary: 'One public post: text, pictures or video, author, time and counts.',

  path: '/posts/{postId}',
  params: z.object({ postId }),
  result: Post,
  example: { postId: '7453496735747760128' },

  routes: none({
    because:
      'Not built yet: LinkedIn’s embed page and its public page give most posts to everybody.',
    since: '2026-11-22',
  }),
});
