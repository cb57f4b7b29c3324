import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { locationId } from '../../readers/params.ts';

export default defineList({
  name: 'list-location-posts',
  title: 'Posts of a location',
  summary: 'Posts that are tagged with a place.',

  path: '/locations/{locationId}/posts',
  params: z.object({ locationId, cursor }),
  item: Post,
  example: { locationId: '558750588' },

  routes: none({
    because:
      'Instagram shows the posts of a place to people who are logged in only, and no official API gives them.',
    since: '2026-09-27',
  }),
});
