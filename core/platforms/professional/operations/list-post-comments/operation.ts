import { z } from 'zod';
import { cursor, defineList, type KnownParams, type ListPage } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Comment } from '#vocab/comment.ts';
import { postId } from '../../readers/params.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { askForPost } from '../../readers/ask.ts';
import { passesAny, isCallTo, POST_PAGES } from '../../readers/captured.ts';
import { settles, lastReadable } from '../../readers/telling.ts';
import { site } from '../../readers/site.ts';
import type { Parsed } from '#kit/collect.ts';
import { readComments } from '../../readers/pages/comments-page.ts';
import { isLoaded } from '../../readers/pages/guest-page.ts';
import { readPostPage } from '../../readers/pages/post-page.ts';
import { readLoadedComments } from '../../readers/voyager/comments.ts';

interface Params {
  readonly postId: string;
}

const params = z.object({ postId, cursor });

/** Comments of a post: the few of its public page, or those that the site’s own pages load. */
const parse = (
  replies: readonly Reply[],
  { postId }: KnownParams<'postId'>,
): Parsed<ListPage<Comment>> => {
  const calls = replies.filter(isLoaded);
  return calls.length > 0
    ? readLoadedComments(calls)
    : lastReadable(replies, (reply) => readComments(readPostPage(reply, postId), reply.at));
};

export default defineList({
  name: 'list-post-comments',
  title: 'Comments of a post',
  summary: 'Comments of a public post.',

  path: '/posts/{postId}/comments',
  params,
  links: site.links(params, ['/feed/update/{postId}']),
  item: Comment,
  readerChanges: [{ since: '0.10.0', fields: ['totalItems'] }],
  example: { postId: '7453496735747760128' },

  part: { of: 'post', by: 'postId', as: 'comments' },
  routes: [
    publicPage({
      fetch: (get: Get, { postId }: Params) =>
        askForPost(
          get,
          postId,
          settles((reply) => {
            const { items, totalItems } = parse([reply], { postId }).data;
            return items.length > 0 || totalItems === 0;
          }),
        ),
      parse,
    }),
    capture({
      reads: passesAny(
        isCallTo('voyagerSocialDashComments', 'feed/comments*', 'feed/dash/comments*'),
        POST_PAGES,
      ),
      parse,
    }),
  ],
});
