import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { username } from '../../readers/params.ts';

export default defineList({
  name: 'list-user-replies',
  title: 'Replies of a user',
  summary: 'Posts of an account that answer other posts.',

  path: '/users/{username}/replies',
  params: z.object({ username, cursor }),
  item: Post,
  example: { username: 'XDevelopers' },

  routes: none({
    because:
      'Not built yet: X gives the replies of an account by its official API with credentials of your own; its pages show them to people who are logged in.',
    since: '2026-11-22',
  }),
});
