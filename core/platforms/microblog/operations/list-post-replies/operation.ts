import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { postId } from '../../readers/params.ts';

export default defineList({
  name: 'list-post-replies',
  title: 'Replies to a post',
  summary: 'Posts that answer a post.',

  path: '/posts/{postId}/replies',
  params: z.object({ postId, cursor }),
  item: Post,
  example: { postId: '1649191520250245121' },

  routes: none({
    because:
      'X shows the replies to a post to people who are logged in only; its official API finds those of the last seven days by a search, and that is not built yet.',
    since: '2026-11-21',
  }),
});
