import { z } from 'zod';
import { defineList } from '#kit/operation.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { POSTS } from '../../readers/api-ask.ts';
import { apiBatch } from '../../readers/api-lists.ts';

import { batchCost, entityIds } from '../../readers/params.ts';
import { readItem, tombstone } from '../../readers/post.ts';
import { postsRead } from '../../readers/reader-changes.ts';

export default defineList({
  name: 'batch-posts',
  title: 'Posts by their ids',
  summary:
    'Up to 100 posts in one question, each for a credit, in the order in which they were asked for. What X leaves out is a tombstone with its reason. By the official API only.',
  method: 'POST',
  path: '/posts/batch',
  params: z.object({ entityIds: entityIds.describe('Identifiers of posts, 1 to 100.') }),
  item: TimelineItem,
  readerChanges: postsRead,
  part: { of: 'batch', by: 'entityIds', as: 'posts' },
  example: { entityIds: ['1780666831310877100', '1649191520250245121'] },
  cost: batchCost,
  routes: [
    apiBatch({
      path: 'tweets',
      fields: POSTS,
      many: 'posts',
      price: 'posts',
      read: readItem,
      missing: (id, reason) => tombstone({ reason, id }),
    }),
  ],
});
