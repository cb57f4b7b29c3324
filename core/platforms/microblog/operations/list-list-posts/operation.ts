import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { listId } from '../../readers/params.ts';

export default defineList({
  name: 'list-list-posts',
  title: 'Posts of a list',
  summary: 'Posts of the accounts on a list, newest first.',

  path: '/lists/{listId}/posts',
  params: z.object({ listId, cursor }),
  item: Post,
  example: { listId: '1736495155002106192' },

  routes: none({
    because:
      'Not built yet: X gives the posts of a list by its official API with credentials of your own; its pages show them to people who are logged in.',
    since: '2026-11-22',
  }),
});
