import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { postId } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-post',
  title: 'Post',
  summary: 'One public post: text, media, author, time and likes.',

  path: '/posts/{postId}',
  params: z.object({ postId }),
  result: Post,
  example: { postId: '1780666831310877100' },

  routes: none({
    because: 'Not built yet: X’s embed service gives a single post to everybody.',
    since: '2026-11-22',
  }),
});
