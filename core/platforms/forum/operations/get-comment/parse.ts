import { collect, omitUndefined, type Notice, type Parsed } from '#kit/collect.ts';
import { node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams } from '#kit/operation.ts';
import type { CommentInContext } from '#vocab/comment-tree.ts';
import { notFound } from '../../readers/answer.ts';
import { commentItem, commentReader } from '../../readers/comment.ts';
import { feedComment, parseFeed } from '../../readers/feed/feed.ts';
import { bare } from '../../readers/names.ts';
import { sharedLinkIn, type SharedLink } from '../../readers/share-link.ts';
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

type Params = KnownParams<'commentId'>;

/**
 * A comment out of what is told of it alone, and of the page on which it stands with those above it.
 * The link that the apps hand out names a comment, and tells nothing else; a feed tells its words.
 */
export const parse = (
  replies: readonly Reply[],
  { commentId }: Params,
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
