import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { query } from '../../readers/params.ts';

export default defineList({
  name: 'search-popular',
  title: 'Popular reels of a topic',
  summary: 'Reels that the platform shows as popular on a topic.',

  path: '/search/popular',
  params: z.object({ query, cursor }),
  item: Post,
  example: { query: 'salon' },

  routes: none({
    because:
      'Instagram’s public topic pages fill their list of reels in a browser only; a plain request gets the frame without it.',
    since: '2026-11-21',
  }),
});
