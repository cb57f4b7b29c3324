import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { postId } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-post',
  title: 'Post',
  summary: 'One public post: text, pictures or video in their order, counts, author and time.',

  path: '/posts/{postId}',
  params: z.object({ postId }),
  result: Post,
  example: { postId: 'CA_ifcxMjFR' },

  routes: none({
    because:
      'Not built yet: Instagram’s public page of a post gives its text, its pictures and its first comments.',
    since: '2026-11-22',
  }),
});
