import { z } from 'zod';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { browserPage, capture, publicPage } from '#kit/route.ts';
import { PostOrAnnounce } from '#vocab/announce.ts';
import { postId } from '../../readers/params.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { askForPost } from '../../readers/ask.ts';
import { passesAny, isCallTo, POST_PAGES } from '../../readers/captured.ts';
import { isStreamedListRequest } from '../../readers/components/requests.ts';
import { settles, lastReadable } from '../../readers/telling.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import type { Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { postsInStream } from '../../readers/components/feed.ts';
import { isLoaded } from '../../readers/pages/guest-page.ts';
import { readPostPage, readPost } from '../../readers/pages/post-page.ts';
import { isServerComponents } from '../../readers/components/server-components.ts';
import { urnFromPostId, entityIdFromUrn, postUrn, urnText } from '../../readers/urns.ts';
import { updatesIn } from '../../readers/voyager/feed.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('professional.get-post', {
  notASinglePost: 'LinkedIn’s answer holds {{postCount, number}} posts, and not one alone',
});

/** One post, by its embed page, its own page, or as the site’s own pages load it. */
const parse = (
  replies: readonly Reply[],
  { postId }: KnownParams<'postId'>,
): Parsed<PostOrAnnounce> =>
  lastReadable(replies, (reply) =>
    isLoaded(reply) ? loaded(reply, postId) : drawn(reply, postId),
  );

const drawn = (reply: Reply, postId: string | undefined): Parsed<PostOrAnnounce> => {
  const { post, notices } = readPost(readPostPage(reply, postId));
  return { data: post, notices, params: { postId: post.entityId } };
};

const loaded = (reply: Reply, postId: string | undefined): Parsed<PostOrAnnounce> => {
  const { posts, notices } = isServerComponents(reply) ? postsInStream(reply) : updatesIn(reply);
  const named = postId === undefined ? postUrn(reply.request.url) : urnFromPostId(postId);
  const found =
    named && posts.find((post) => isNamed(post, entityIdFromUrn(named), urnText(named)));
  const post = found ?? (posts.length === 1 ? posts[0] : undefined);
  if (!post)
    throw new AppError('platform_error', messages.notASinglePost({ postCount: posts.length }));
  return { data: post, notices, params: { postId: post.entityId } };
};

const isNamed = (post: PostOrAnnounce, entityId: string, urn: string): boolean =>
  post.entityId === entityId ||
  post.entityId === urn ||
  (post.type !== 'Announce' && post.aliases?.includes(urn) === true);

interface Params {
  readonly postId: string;
}

const fetch = (get: Get, { postId }: Params) =>
  askForPost(
    get,
    postId,
    settles((reply) => {
      const { data } = parse([reply], { postId });
      return data.type === 'Announce' || data.content !== undefined;
    }),
  );

const params = z.object({ postId });

export default defineOperation({
  name: 'get-post',
  title: 'Post',
  summary: 'One public post: text, pictures or video, author, time and counts.',

  path: '/posts/{postId}',
  params,
  links: site.links(params, [
    '/feed/update/{postId}/**',
    '/posts/{postId}/**',
    '/embed/feed/update/{postId}/**',
    '/feed/{postId}/**',
    '/embed/{postId}/**',
  ]),
  result: PostOrAnnounce,
  readerChanges: postsRead,
  example: { postId: '7453496735747760128' },

  part: { of: 'post', by: 'postId', as: 'facts' },
  routes: [
    // Many plain requests are refused that a guest's browser is not (status 999, 2026).
    browserPage({ fetch, parse }),
    publicPage({ fetch, parse }),
    capture({
      reads: passesAny(
        isCallTo('feed/updates/*', 'feed/updatesV2/*', 'voyagerFeedDashUpdates'),
        isStreamedListRequest('post'),
        POST_PAGES,
      ),
      parse,
    }),
  ],
});
