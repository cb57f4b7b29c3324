import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { count, username } from '../../readers/params.ts';

export default defineList({
  name: 'list-user-highlights',
  title: 'Highlights of a user',
  summary: 'Posts that an account marks as highlights.',

  path: '/users/{username}/highlights',
  params: z.object({ username, count, cursor }),
  item: Post,
  example: { username: 'XDevelopers' },

  routes: none({
    because:
      'X shows the highlights of an account to people who are logged in only, and its official API has no list of them.',
    since: '2026-11-21',
  }),
});
