import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { count, username } from '../../readers/params.ts';

export default defineList({
  name: 'list-user-posts',
  title: 'Posts of a user',
  summary: 'Posts of an account, newest first.',

  path: '/users/{username}/posts',
  params: z.object({ username, count, cursor }),
  item: Post,
  example: { username: 'XDevelopers' },

  routes: none({
    because:
      'Not built yet: X gives the posts of an account by its official API with credentials of your own; without them its embedded profile shows a sample at best.',
    since: '2026-11-22',
  }),
});
