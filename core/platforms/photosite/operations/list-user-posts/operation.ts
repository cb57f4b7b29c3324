import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { username } from '../../readers/params.ts';

export default defineList({
  name: 'list-user-posts',
  title: 'Posts of a user',
  summary: 'Posts of an account, newest first.',

  path: '/users/{username}/posts',
  params: z.object({ username, cursor }),
  item: Post,
  example: { username: 'instagram' },

  routes: none({
    because:
      'Not built yet: Instagram’s public profile page holds the twelve newest posts, without dates and counts.',
    since: '2026-11-22',
  }),
});
