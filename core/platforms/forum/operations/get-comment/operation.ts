import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { officialApi } from '#kit/route.ts';
import { CommentInContext } from '#vocab/comment-tree.ts';
import { apiAsk } from '../../readers/ask.ts';
import { infoAsk, postIdFromInfo } from '../../readers/tree/find-post.ts';
import { bare, commentId, postId } from '../../readers/names.ts';
import { parse } from './parse.ts';
import { commentLinks } from '../../readers/links.ts';
import { postsRead } from '../../readers/reader-changes.ts';

/** As many comments above as the platform gives. */
const MOST = 8;

const params = z.object({
  commentId,
  postId: postId.optional().describe('Identifier of its post, with or without `t3_`.'),
  context: z
    .int()
    .min(0)
    .max(MOST)
    .optional()
    .describe(
      `Comments above it to give as well, up to ${MOST}, nearest first; none when omitted.`,
    ),
});
type Params = z.infer<typeof params>;

/**
 * Alone it is told even where its tree leaves it out; what stands above it only the tree tells. No
 * limit is set there: those above would count, and the comment itself might not fit.
 */
const official = async (get: Get, params: Params): Promise<readonly Reply[]> => {
  const comment = bare(params.commentId);
  const info = await get(infoAsk(comment));
  const { context = 0 } = params;
  const post = params.postId === undefined ? postIdFromInfo(info) : bare(params.postId);
  if (context === 0 || post === undefined) return [info];
  return [info, await get(apiAsk(`/comments/${post}/_/${comment}`, { context }))];
};

export default defineOperation({
  name: 'get-comment',
  title: 'A comment',
  label: 'Comment',
  summary:
    'One public comment: its text, score and flags, what is known of it where it was deleted or removed, and, if asked for, up to eight of the comments above it.',
  readerChanges: postsRead,
  path: '/posts/{postId}/comments/{commentId}',
  otherPaths: ['/comments/{commentId}'],
  params,
  links: commentLinks,
  result: CommentInContext,
  part: { of: 'comment', by: 'commentId', as: 'facts' },
  example: { commentId: 'cklhv0f', context: 8 },
  routes: [officialApi({ fetch: official, parse })],
});
