import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { postId } from '../../readers/params.ts';

export default defineList({
  name: 'list-post-quotes',
  title: 'Quotes of a post',
  summary: 'Posts that quote a post.',

  path: '/posts/{postId}/quotes',
  params: z.object({ postId, cursor }),
  item: Post,
  example: { postId: '1649191520250245121' },

  routes: none({
    because:
      'X shows the quotes of a post to people who are logged in only; its official API needs credentials of your own, and that is not built yet.',
    since: '2026-11-21',
  }),
});
