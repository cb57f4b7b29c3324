import type { Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { Comment } from '#vocab/comment.ts';
import { readComments } from '../../readers/pages/comments-page.ts';
import { isLoaded } from '../../readers/pages/guest-page.ts';
import { readPostPage } from '../../readers/pages/post-page.ts';
import { lastReadable } from '../../readers/telling.ts';
import { readLoadedComments } from '../../readers/voyager/comments.ts';

/** Comments of a post: the few of its public page, or those that the site’s own pages load. */
export const parse = (
  replies: readonly Reply[],
  { postId }: KnownParams<'postId'>,
): Parsed<ListPage<Comment>> => {
  const calls = replies.filter(isLoaded);
  return calls.length > 0
    ? readLoadedComments(calls)
    : lastReadable(replies, (reply) => readComments(readPostPage(reply, postId), reply.at));
};
