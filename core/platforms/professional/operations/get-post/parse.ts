import type { Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams } from '#kit/operation.ts';
import type { PostOrAnnounce } from '#vocab/announce.ts';
import { postsInStream } from '../../readers/components/feed.ts';
import { isLoaded } from '../../readers/pages/guest-page.ts';
import { readPostPage, readPost } from '../../readers/pages/post-page.ts';
import { isServerComponents } from '../../readers/components/server-components.ts';
import { lastReadable } from '../../readers/telling.ts';
import { urnFromPostId, entityIdFromUrn, postUrn, urnText } from '../../readers/urns.ts';
import { updatesIn } from '../../readers/voyager/feed.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('professional.get-post', {
  notASinglePost: 'LinkedIn’s answer holds {{postCount, number}} posts, and not one alone',
});

/** One post, by its embed page, its own page, or as the site’s own pages load it. */
export const parse = (
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
