import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor, defineList, type ListPage } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { TreeItem } from '#vocab/comment-tree.ts';
import { apiAsk, feedAsk } from '../../readers/ask.ts';
import { goOn, TREE } from '../../readers/tree/expand.ts';
import {
  bare,
  count,
  PAGE,
  postId,
  depth,
  order,
  sortFromOrder,
  orderFromSort,
} from '../../readers/names.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import { collect, type Notice, type Parsed } from '#kit/collect.ts';
import { str } from '#kit/dig.ts';
import { feedComment, parseFeed } from '../../readers/feed.ts';
import { otherKinds } from '../../readers/listing.ts';
import { treeReplies, type TreePage, type TreeReplies } from '../../readers/tree/pages.ts';
import { treeStateIn, type TreeState } from '../../readers/tree/state.ts';
import {
  PART_OF_TREE,
  readTree,
  stateAt,
  totalNotice,
  UNPLACED,
} from '../../readers/tree/read-tree.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.list-post-comments', {
  feedHasNoFurtherPages: 'cursor: the public feed has no further pages',
  notADiscussion: 'the reply is no page of a discussion',
  readFromThePublicFeed:
    'Read from the public feed: at most about 100 comments beside each other, without their places in the tree, scores and flairs, and without those that were removed; it has no further pages. With your own client of the official API there is more.',
});

interface ParseParams {
  readonly postId?: string | undefined;
  readonly sort?: string | undefined;
  readonly depth?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * The comments of a post out of its replies: its tree, what goes on in the places of that tree, or
 * its public feed.
 */
export const parse = (
  replies: readonly Reply[],
  params: ParseParams,
): Parsed<ListPage<TreeItem>> => {
  const what = params.postId === undefined ? 'the post' : `post ${bare(params.postId)}`;
  const found = treeReplies(replies, what, params.cursor !== undefined);
  const [feed] = found.feeds;
  return feed ? readFlat(feed, what, params) : readPages(found, params);
};

const readPages = (replies: TreeReplies, params: ParseParams): Parsed<ListPage<TreeItem>> => {
  const { cursor, depth } = params;
  const goesOn = cursor !== undefined;
  const whole = goesOn ? undefined : replies.pages.find(({ focus }) => focus === undefined);
  // A recording of one thread alone is read as what it is.
  const top = whole ?? (goesOn ? undefined : replies.pages[0]);
  if (!top && !goesOn && replies.more.length === 0)
    throw new AppError('platform_error', messages.notADiscussion);
  const focused = replies.pages.filter((page) => page !== top && page.focus !== undefined);
  const parsed = readTree({
    replies,
    roots: top?.roots ?? [],
    parent: topParentId(top),
    focused,
    state: goesOn ? treeStateIn(cursor) : stateFromPage(top),
    levels: depth ?? depthIn(top),
  });
  return {
    ...parsed,
    notices: [
      ...parsed.notices,
      ...(top && whole ? totalNotice(top, parsed.data.items) : []),
      ...(whole || goesOn ? [] : [PART_OF_TREE]),
    ],
    params: learned(replies, params),
  };
};

/** What the top of a page answers: the post, or, in the middle of a thread, some comment. */
const topParentId = (page: TreePage | undefined): string => {
  if (page?.focus === undefined) return '';
  const parent = str(page.roots[0], 'data', 'parent_id');
  return parent?.startsWith('t1_') ? bare(parent) : '';
};

/** How deep the top of a page lies can only be told where it answers the post. */
const stateFromPage = (page: TreePage | undefined): TreeState =>
  page ? stateAt(page, topParentId(page) === '' ? 0 : Number.NaN) : UNPLACED;

const depthIn = (page: TreePage | undefined): number | undefined => {
  const depth = page?.url.searchParams.get('depth') ?? '';
  return /^(?:[1-9]|10)$/.test(depth) ? Number(depth) : undefined;
};

/**
 * Parameters out of the answers, for a reading that was given none. Whoever asks with some gets a
 * cursor that is bound to those.
 */
const learned = ({ pages, more }: TreeReplies, params: ParseParams): Record<string, string> => {
  const [page] = pages;
  const postId = str(page?.post, 'id') ?? more[0]?.post;
  const known = page ? learnedFrom(page.url, params) : orderFromSort(more[0]?.sort);
  return hasParams(params) ? {} : { ...known, ...(postId !== undefined && { postId }) };
};

const hasParams = ({ cursor: _, ...params }: ParseParams): boolean =>
  Object.keys(params).length > 0;

const learnedFrom = (
  { pathname, searchParams }: URL,
  params: ParseParams,
): Record<string, string> => {
  if (hasParams(params)) return {};
  const postId = /\/comments\/(?:t3_)?([0-9a-z]{1,13})(?:[/.]|$)/.exec(pathname)?.[1];
  const depth = /^(?:[1-9]|10)$/.exec(searchParams.get('depth') ?? '')?.[0];
  return {
    ...(postId !== undefined && { postId }),
    ...orderFromSort(searchParams.get('sort')),
    ...(depth !== undefined && { depth }),
  };
};

/** The feed has the post first, then comments in the order that was asked for, beside each other. */
const readFlat = (reply: Reply, what: string, params: ParseParams): Parsed<ListPage<TreeItem>> => {
  const others = new Map<string, number>();
  const { items, notices } = collect(parseFeed(reply, what).entries, (readEntry, index) => {
    const entry = readEntry();
    if (entry.fullname.startsWith('t1_')) return feedComment(entry);
    const kind = entry.fullname.slice(0, 2);
    if (index > 0 || kind !== 't3') others.set(kind, (others.get(kind) ?? 0) + 1);
    return undefined;
  });
  return {
    data: { items, totalItems: null, next: null },
    notices: [...notices, ...otherKinds(others), ...(items.length > 0 ? [flat(items.length)] : [])],
    params: learnedFrom(new URL(reply.request.url), params),
  };
};

const flat = (count: number): Notice => ({
  code: 'partial-detail',
  ...messages.readFromThePublicFeed,
  count,
});

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
