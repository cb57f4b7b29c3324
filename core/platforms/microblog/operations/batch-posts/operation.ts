import { z } from 'zod';
import { defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { PostOrTombstone } from '../../../../vocab/tombstone.ts';
import { batchCost, ids } from '../../readers/params.ts';

export default defineList({
  name: 'batch-posts',
  title: 'Posts by their ids',
  summary:
    'Up to 100 posts in one question, each for a credit, in the order in which they were asked for.',
  method: 'POST',
  path: '/posts/batch',
  params: z.object({ ids: ids.describe('Identifiers of posts, 1 to 100.') }),
  item: PostOrTombstone,
  example: { ids: ['1780666831310877100', '1649191520250245121'] },
  cost: batchCost,
  routes: none({
    because:
      'Not built yet: X gives many posts at once by its official API with credentials of your own.',
    since: '2026-11-22',
  }),
});
