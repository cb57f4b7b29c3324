import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { query } from '../../readers/params.ts';

export default defineList({
  name: 'search-posts',
  title: 'Search posts',
  summary: 'Posts that match words.',

  path: '/search/posts',
  params: z.object({ query, cursor }),
  item: Post,
  example: { query: 'open data' },

  routes: none({
    because:
      'Not built yet: X searches the posts of the last seven days by its official API with credentials of your own; its pages search for people who are logged in only.',
    since: '2026-11-22',
  }),
});
