import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { TreeItem } from '#vocab/comment-tree.ts';
import { apiAsk, feedAsk } from '../../readers/ask.ts';
import { goOn, TREE } from '../../readers/tree/expand.ts';
import { bare, count, PAGE, postId } from '../../readers/names.ts';
import { depth, order, sortFromOrder } from '../../readers/tree/params.ts';
import { parse } from './parse.ts';
import { messages } from './messages.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ postId, order, depth, count, cursor });
type Params = z.infer<typeof params>;

/** The post may suggest an order of its own: the one that is meant is always sent. */
const official = async (get: Get, params: Params): Promise<readonly Reply[]> => {
  const sort = sortFromOrder(params.order);
  if (params.cursor !== undefined) return goOn(get, params.cursor, sort);
  const query = { sort, limit: TREE, depth: params.depth };
  return [await get(apiAsk(`/comments/${bare(params.postId)}`, query))];
};

const fetch = async (get: Get, params: Params): Promise<readonly Reply[]> => {
  // A cursor may come from a reading of the site's JSON of before; a feed would begin anew.
  if (params.cursor !== undefined)
    throw new AppError('validation_error', messages.feedHasNoFurtherPages);
  return [
    await get(
      feedAsk(`/comments/${bare(params.postId)}/`, {
        sort: params.order && sortFromOrder(params.order),
        limit: PAGE,
      }),
    ),
  ];
};

export default defineList({
  name: 'list-post-comments',
  title: 'Comments of a post',
  summary:
    'The comments of a public post with their replies, depth first, as the tree shows them. Where the platform cuts its tree there is a stub, and the following pages bring what it hides, until every comment came once. The public feed gives at most about 100 comments, flat and without scores.',
  readerChanges: postsRead,
  path: '/posts/{postId}/comments',
  params,
  item: TreeItem,
  part: { of: 'post', by: 'postId', as: 'comments' },
  example: { postId: '2gmzqe', order: 'top' },
  routes: [officialApi({ fetch: official, parse }), publicPage({ fetch, parse })],
});
