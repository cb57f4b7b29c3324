import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { officialApi } from '#kit/route.ts';
import { CommentInContext } from '#vocab/comment-tree.ts';
import { apiAsk } from '../../readers/ask.ts';
import { infoAsk, postIdFromInfo } from '../../readers/tree/expand.ts';
import { bare, commentId, postId } from '../../readers/names.ts';
import { commentLinks } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import { collect, omitUndefined, type Notice, type Parsed } from '#kit/collect.ts';
import { node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { notFound } from '../../readers/answer.ts';
import { commentItem, commentReader } from '../../readers/comment.ts';
import { feedComment, parseFeed } from '../../readers/feed.ts';
import { sharedLinkIn, type SharedLink } from '../../readers/addresses.ts';
import {
  findComment,
  focusFromUrl,
  treeReplies,
  type TreePage,
  type TreeReplies,
} from '../../readers/tree/pages.ts';
import { stateAt } from '../../readers/tree/read-tree.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.get-comment', {
  commentMissing:
    '{{what}}: it is not in the tree of its post, which leaves out what was deleted or removed and has no replies',
  readFromThePublicFeed:
    'Read from the public feed, which has no score, no flair and not what it answers. With your own client of the official API there is more.',
  commentNotInTree:
    'The comment is not in the tree of its post, so that nothing is known of those above it: the platform leaves out what was deleted or removed and has no replies.',
  moreCommentsAbove: 'There are more comments above: the page begins in the middle of the thread.',
  linkIsNoComment: 'the link leads to no comment, but to {{href}}',
  readFromSharedLink:
    'The reply is a shared link: it names the comment and its post. Ask for the comment by its identifier for the rest.',
});

type ParseParams = KnownParams<'commentId'>;

/**
 * A comment out of what is told of it alone, and of the page on which it stands with those above it.
 * The link that the apps hand out names a comment, and tells nothing else; a feed tells its words.
 */
export const parse = (
  replies: readonly Reply[],
  { commentId }: ParseParams,
): Parsed<CommentInContext> => {
  const requested = commentId === undefined ? undefined : bare(commentId);
  const shared = replies.length === 1 && replies[0] ? sharedLinkIn(replies[0]) : undefined;
  if (shared) return named(shared);
  const what = requested === undefined ? 'the comment' : `comment ${requested}`;
  const found = treeReplies(replies, what, true);
  const [feed] = found.feeds;
  if (feed) return inFeed(feed, requested, what);
  const id = requested ?? found.pages[0]?.focus ?? str(found.info?.[0], 'data', 'id');
  const page = found.pages.find(({ focus }) => focus === id) ?? found.pages[0];
  const placed = page && id !== undefined ? inTree(page, id) : undefined;
  if (placed) return placed;
  const alone = aloneIn(found, id);
  const wasSought = page !== undefined || found.gone.length > 0;
  if (alone) return { data: commentItem(alone), notices: wasSought ? [notInTree] : [] };
  if (found.info) throw notFound(what);
  throw new AppError('not_found', messages.commentMissing({ what }));
};

/** The feed of a thread has its post and its comments beside each other. */
const inFeed = (
  feed: Reply,
  requested: string | undefined,
  what: string,
): Parsed<CommentInContext> => {
  const id = requested ?? focusFromUrl(new URL(feed.request.url));
  const { items } = collect(parseFeed(feed, what).entries, (readEntry) => {
    const entry = readEntry();
    return entry.fullname === `t1_${id}` ? feedComment(entry) : undefined;
  });
  const [data] = items;
  if (!data) throw notFound(what);
  return { data, notices: [fromFeed] };
};

const fromFeed: Notice = {
  code: 'partial-detail',
  ...messages.readFromThePublicFeed,
};

/** The comment where it stands, with those above it. */
const inTree = (page: TreePage, id: string): Parsed<CommentInContext> | undefined => {
  const found = findComment(page.roots, id);
  if (!found) return undefined;
  const { post, title: name } = stateAt(page, 0);
  const read = commentReader(post === undefined ? undefined : { id: post, name });
  const { above, data } = found;
  // Where the topmost answers another comment the page does not begin at the top.
  const isWhole = str(above[0] ?? data, 'parent_id')?.startsWith('t3_') ?? false;
  const depthIfWhole = (steps: number): number | undefined => (isWhole ? steps : undefined);
  return {
    data: {
      ...read(data, depthIfWhole(above.length)),
      ancestors: above.map((one, steps) => read(one, depthIfWhole(steps))),
    },
    notices: isWhole ? [] : [cut],
  };
};

const aloneIn = ({ info }: TreeReplies, id: string | undefined): Node | undefined => {
  const thing = info?.find((one) => str(one, 'data', 'id') === id && str(one, 'kind') === 't1');
  return node(thing, 'data');
};

const notInTree: Notice = {
  code: 'not-in-tree',
  ...messages.commentNotInTree,
};

const cut: Notice = {
  code: 'ancestors-cut',
  ...messages.moreCommentsAbove,
};

/** What a link names is known without its words. */
const named = ({ href, postId, commentId, post }: SharedLink): Parsed<CommentInContext> => {
  if (commentId === undefined || post === undefined || postId === undefined)
    throw new AppError('platform_error', messages.linkIsNoComment({ href }));
  return {
    data: omitUndefined({
      type: 'Note' as const,
      id: href,
      url: href,
      entityId: commentId,
      inPost: { id: post, entityId: postId },
    }),
    notices: [
      {
        code: 'partial-detail',
        ...messages.readFromSharedLink,
      },
    ],
  };
};

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
