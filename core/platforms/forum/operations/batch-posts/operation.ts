import { z } from 'zod';
import { defineList } from '#kit/operation.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { postUrl } from '../../readers/addresses.ts';
import { batchCost, batchRoutes, idsOfBatch, type BatchOf } from '../../readers/batch.ts';
import { commentLinks, postLinks } from '../../readers/site.ts';
import { postItem } from '../../readers/post.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const posts: BatchOf<PostOrTombstone> = {
  kind: 't3',
  one: 'post',
  many: 'posts',
  read: postItem,
  missing: ({ entityId }) => ({
    type: 'Tombstone',
    id: postUrl(entityId),
    entityId,
    isMissing: true,
  }),
  inLink: (address) =>
    commentLinks.read(address) ? undefined : postLinks.read(address)?.['postId'],
};

export default defineList({
  name: 'batch-posts',
  title: 'Posts by their ids',
  summary:
    'Up to 100 posts in one question, each for a credit, in the order in which they were asked for. What the platform leaves out is marked as missing. By the official API only.',
  method: 'POST',
  readerChanges: postsRead,
  path: '/posts/batch',
  params: z.object({
    entityIds: idsOfBatch(posts).describe(
      'Identifiers of posts, with or without `t3_`, or their addresses. 1 to 100; one that is named again is answered again.',
    ),
  }),
  item: PostOrTombstone,
  part: { of: 'batch', by: 'entityIds', as: 'posts' },
  example: { entityIds: ['t3_avj2v', 't3_2gmzqe'] },
  cost: batchCost,
  routes: batchRoutes(posts),
});
