import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { username } from '../../readers/params.ts';

export default defineList({
  name: 'list-user-posts',
  title: 'Posts of a user',
  summary: 'Recent public posts of a member.',

  path: '/users/{username}/posts',
  params: z.object({ username, cursor }),
  item: Post,
  example: { username: 'williamhgates' },

  routes: none({
    because:
      'Not built yet: a public profile links five to ten recent posts, and LinkedIn shows the whole list to people who are logged in only.',
    since: '2026-11-22',
  }),
});
