import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor, defineList, pageCount, type ListPage } from '#kit/operation.ts';
import { officialApi } from '#kit/route.ts';
import { TreeItem } from '#vocab/comment-tree.ts';
import { apiAsk } from '../../readers/ask.ts';
import { goOn, TREE, infoAsk, postIdFromInfo, shows } from '../../readers/tree/expand.ts';
import {
  bare,
  commentId,
  PAGE,
  postId,
  depth,
  order,
  sortFromOrder,
  orderFromSort,
} from '../../readers/names.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import type { Notice, Parsed } from '#kit/collect.ts';
import { str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { notFound } from '../../readers/answer.ts';
import {
  findComment,
  listReplies,
  treeReplies,
  type TreeReplies,
} from '../../readers/tree/pages.ts';
import { treeStateIn } from '../../readers/tree/state.ts';
import { PART_OF_TREE, readTree, stateAt, UNPLACED } from '../../readers/tree/read-tree.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.list-comment-replies', {
  notPageOfComment: 'the reply is no page of a comment',
  commentNotInTree:
    'The comment is not in the tree of its post: the platform leaves out what was deleted or removed and has no replies.',
});

interface ParseParams {
  readonly commentId?: string | undefined;
  readonly depth?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The replies below a comment, from its own page and from what goes on in the places of its thread. */
export const parse = (
  replies: readonly Reply[],
  params: ParseParams,
): Parsed<ListPage<TreeItem>> => {
  const requested = params.commentId === undefined ? undefined : bare(params.commentId);
  const what = requested === undefined ? 'the comment' : `comment ${requested}`;
  const found = treeReplies(replies, what, params.cursor !== undefined);
  const { cursor, depth: levels } = params;
  if (cursor !== undefined) {
    const state = treeStateIn(cursor);
    const focused = found.pages;
    return readTree({ replies: found, roots: [], parent: '', focused, state, levels });
  }
  const id = requested ?? found.pages[0]?.focus ?? str(found.info?.[0], 'data', 'id');
  const parsed = firstPage(found, id, { what, levels });
  // Whoever asks with parameters gets a cursor that is bound to those.
  return requested === undefined ? { ...parsed, params: learned(found, id) } : parsed;
};

const firstPage = (
  replies: TreeReplies,
  id: string | undefined,
  { what, levels }: { readonly what: string; readonly levels: number | undefined },
): Parsed<ListPage<TreeItem>> => {
  const top = replies.pages.find(({ focus }) => focus === id) ?? replies.pages[0];
  const here = top && id !== undefined ? findComment(top.roots, id) : undefined;
  if (top && here && id !== undefined)
    return readTree({
      replies,
      roots: listReplies(here.data),
      parent: id,
      focused: replies.pages.filter((page) => page !== top),
      state: stateAt(top, 1 + depthFromAncestors(here.data, here.above)),
      levels,
    });
  if (replies.info?.length === 0) throw notFound(what);
  if (!top && replies.more.length > 0) return part(replies, levels);
  if (!top) throw new AppError('platform_error', messages.notPageOfComment);
  return { data: { items: [], totalItems: null, next: null }, notices: [notInTree] };
};

/** A recording of what came for a stub alone is read as what it is. */
const part = (replies: TreeReplies, levels: number | undefined): Parsed<ListPage<TreeItem>> => {
  const parsed = readTree({
    replies,
    roots: [],
    parent: '',
    focused: [],
    state: UNPLACED,
    levels,
  });
  return { ...parsed, notices: [...parsed.notices, PART_OF_TREE] };
};

/** Depth under the post, where the page shows the comment with all that stands above it. */
const depthFromAncestors = (comment: Node, above: readonly Node[]): number => {
  const topmost = above[0] ?? comment;
  return str(topmost, 'parent_id')?.startsWith('t3_') ? above.length : Number.NaN;
};

const notInTree: Notice = {
  code: 'not-in-tree',
  ...messages.commentNotInTree,
};

const learned = (
  { pages, info, more: [more] }: TreeReplies,
  seen: string | undefined,
): Record<string, string> => {
  const link = str(info?.[0], 'data', 'link_id') ?? more?.post;
  const postId = str(pages[0]?.post, 'id') ?? (link === undefined ? undefined : bare(link));
  const sort = pages[0]?.url.searchParams.get('sort') ?? more?.sort;
  // What came for a stub begins with an answer to whom the stub belonged.
  const above = /^t1_(\w+)$/.exec(str(more?.things[0], 'data', 'parent_id') ?? '')?.[1];
  const id = seen ?? above;
  return {
    ...(id !== undefined && { commentId: id }),
    ...(postId !== undefined && { postId }),
    ...orderFromSort(sort),
  };
};

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
