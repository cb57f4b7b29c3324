import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { communityId } from '../../readers/params.ts';

export default defineList({
  name: 'list-community-media',
  title: 'Media of a community',
  summary: 'Posts of a community with pictures or videos.',

  path: '/communities/{communityId}/media',
  params: z.object({ communityId, cursor }),
  item: Post,
  example: { communityId: '1501272736215322629' },

  routes: none({
    because:
      'X shows the media of a community to people who are logged in only, and its official API is not known to give them.',
    since: '2026-11-21',
  }),
});
