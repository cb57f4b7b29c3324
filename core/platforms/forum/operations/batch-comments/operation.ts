import { z } from 'zod';
import { defineList } from '#kit/operation.ts';
import { CommentOrTombstone } from '#vocab/tombstone.ts';
import { infoUrl } from '../../readers/addresses.ts';
import { batchCost, batchRoutes, idsOfBatch, type BatchOf } from '../../readers/batch.ts';
import { commentItem } from '../../readers/comment.ts';
import { commentLinks } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const comments: BatchOf<CommentOrTombstone> = {
  kind: 't1',
  one: 'comment',
  many: 'comments',
  read: (data) => commentItem(data),
  missing: ({ key, entityId }) => ({
    type: 'Tombstone',
    id: infoUrl(key),
    entityId,
    formerType: 'Note',
    isMissing: true,
  }),
  inLink: (address) => commentLinks.read(address)?.['commentId'],
};

export default defineList({
  name: 'batch-comments',
  title: 'Comments by their ids',
  summary:
    'Up to 100 comments in one question, each for a credit, in the order in which they were asked for, without their replies. What the platform leaves out is marked as missing. By the official API only.',
  method: 'POST',
  readerChanges: postsRead,
  path: '/comments/batch',
  params: z.object({
    entityIds: idsOfBatch(comments).describe(
      'Identifiers of comments, with or without `t1_`, or their addresses. 1 to 100; one that is named again is answered again.',
    ),
  }),
  item: CommentOrTombstone,
  part: { of: 'batch', by: 'entityIds', as: 'comments' },
  example: { entityIds: ['t1_cklhv0f', 't1_d7ltvl0'] },
  cost: batchCost,
  routes: batchRoutes(comments),
});
