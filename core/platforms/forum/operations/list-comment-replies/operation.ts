import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { officialApi } from '#kit/route.ts';
import { TreeItem } from '#vocab/comment-tree.ts';
import { apiAsk } from '../../readers/ask.ts';
import { goOn, TREE } from '../../readers/tree/expand.ts';
import { infoAsk, postIdFromInfo, shows } from '../../readers/tree/find-post.ts';
import { bare, commentId, PAGE, postId } from '../../readers/names.ts';
import { depth, order, sortFromOrder } from '../../readers/tree/params.ts';
import { parse } from './parse.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({
  commentId,
  postId: postId
    .optional()
    .describe('Identifier of its post, with or without `t3_`; saves finding it.'),
  order,
  depth,
  count: pageCount({ most: PAGE, usual: 20 }),
  cursor,
});
type Params = z.infer<typeof params>;

/** The levels of a page count the comment itself, and end with ten. */
const pageLevels = (wanted: number | undefined): number | undefined =>
  wanted === undefined ? undefined : Math.min(10, wanted + 1);

const official = async (get: Get, params: Params): Promise<readonly Reply[]> => {
  const sort = sortFromOrder(params.order);
  if (params.cursor !== undefined) return goOn(get, params.cursor, sort);
  const comment = bare(params.commentId);
  const info = params.postId === undefined ? await get(infoAsk(comment)) : undefined;
  const post = info ? postIdFromInfo(info) : bare(params.postId ?? '');
  if (info && post === undefined) return [info];
  const query = { sort, limit: TREE, depth: pageLevels(params.depth) };
  const page = await get(apiAsk(`/comments/${post}/_/${comment}`, query));
  if (info) return [info, page];
  // Whether it was deleted or never was, the tree does not tell.
  return shows(page, comment) ? [page] : [page, await get(infoAsk(comment))];
};

export default defineList({
  name: 'list-comment-replies',
  title: 'Replies to a comment',
  summary:
    'The replies below a comment with the replies to them, depth first. Where the platform cuts the thread there is a stub, and the following pages bring what it hides. How deep the comment itself lies is told only for one that answers the post.',
  readerChanges: postsRead,
  path: '/posts/{postId}/comments/{commentId}/replies',
  otherPaths: ['/comments/{commentId}/replies'],
  params,
  item: TreeItem,
  part: { of: 'comment', by: 'commentId', as: 'replies' },
  example: { commentId: 'cklfmye', postId: '2gmzqe' },
  routes: [officialApi({ fetch: official, parse })],
});
