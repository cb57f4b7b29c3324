import { z } from 'zod';
import { type Get, type Reply, isPage } from '#kit/exchange.ts';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { either } from '#kit/fallback-routes.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { apiAsk, feedAsk } from '../../readers/ask.ts';
import { TREE } from '../../readers/tree/expand.ts';
import { bare, postId } from '../../readers/names.ts';
import { postLinks } from '../../readers/links.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import type { Notice, Parsed } from '#kit/collect.ts';
import { at, node, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { answer, checkStatus, isFeed, notFound } from '../../readers/answer.ts';
import { parseFeed, feedPost } from '../../readers/feed/feed.ts';
import { listingChildren } from '../../readers/listing.ts';
import { postInHead } from '../../readers/page-head.ts';
import { postItem } from '../../readers/post.ts';
import { sharedLinkIn, type SharedLink } from '../../readers/share-link.ts';
import { defineMessages } from '#kit/message.ts';

const messages = defineMessages('forum.get-post', {
  noReply: 'no reply is at hand',
  postMissing: '{{what}}: the answer holds no post',
  feedWithoutPost: '{{what}}: the feed does not begin with the post',
  linkIsNoPost: 'the link leads to no post, but to {{href}}',
});

type ParseParams = KnownParams<'postId'>;

/**
 * A post from the page of its comments, from what is told of its identifier alone, from its feed, or
 * from the head of its page for people. The link that the apps hand out names it, and no more.
 */
export const parse = (
  replies: readonly Reply[],
  { postId }: ParseParams,
): Parsed<PostOrTombstone> => {
  const [reply] = replies;
  if (!reply) throw new AppError('platform_error', messages.noReply);
  const what = postId === undefined ? 'the post' : `post ${bare(postId)}`;
  const shared = sharedLinkIn(reply);
  if (shared) return { data: named(shared), notices: [partial(LINK)] };
  if (isFeed(reply)) return { data: inFeed(reply, what), notices: [partial(FEED)] };
  if (isPage(reply)) {
    checkStatus(reply, what);
    return { data: postInHead(reply), notices: [partial(HEAD)] };
  }
  return { data: inAnswer(answer(reply, what), what), notices: [] };
};

/** A list with the post, or two lists: the post, and its comments. */
const inAnswer = (value: unknown, what: string): PostOrTombstone => {
  const children = listingChildren(Array.isArray(value) ? at(value, 0) : value);
  if (children.length === 0) throw notFound(what);
  const post = children.find((thing) => str(thing, 'kind') === 't3');
  const data = node(post, 'data');
  if (!data) throw new AppError('platform_error', messages.postMissing({ what }));
  return postItem(data);
};

/** The post is the first entry of the feed of its comments. What was removed is in no feed. */
const inFeed = (reply: Reply, what: string): PostOrTombstone => {
  const [first] = parseFeed(reply, what).entries;
  if (first === undefined) throw notFound(what);
  const entry = first();
  if (!entry.fullname.startsWith('t3_'))
    throw new AppError('platform_error', messages.feedWithoutPost({ what }));
  return feedPost(entry);
};

/** What a link names is known without its words. */
const named = ({ href, postId, post }: SharedLink): PostOrTombstone => {
  if (postId === undefined || post === undefined)
    throw new AppError('platform_error', messages.linkIsNoPost({ href }));
  return { type: 'Note', id: post, url: post, entityId: postId };
};

const LINK =
  'The reply is a shared link: it names the post. Ask for the post by its identifier for the rest.';
const FEED =
  'Read from the public feed, which has no score, counts or flair. With your own client of the official API there is more.';
const HEAD =
  'Read from the head of the page, which has the title, a picture and the beginning of the text, shortened; no author, date or counts.';

const partial = (message: string): Notice => ({ code: 'partial-detail', message });

const params = z.object({ postId });
type Params = z.infer<typeof params>;

/**
 * By the page of its comments, with as few of them as may be: unlike the list of things by their
 * identifiers it says why a post is not shown. A replay may hold the page with all of them instead.
 */
const comments =
  (limit: number) =>
  async (get: Get, { postId: id }: Params): Promise<readonly Reply[]> => [
    await get(apiAsk(`/comments/${bare(id)}`, { sort: 'confidence', limit })),
  ];

export default defineOperation({
  name: 'get-post',
  title: 'A post',
  label: 'Post',
  summary:
    'One public post: its text, media, poll, score and flags; what is known of it where it was deleted or removed. By the public feed without scores, counts and flags.',
  readerChanges: postsRead,
  path: '/posts/{postId}',
  params,
  links: postLinks,
  result: PostOrTombstone,
  part: { of: 'post', by: 'postId', as: 'facts' },
  example: { postId: '2gmzqe' },
  routes: [
    officialApi({ fetch: either(comments(1), comments(TREE)), parse }),
    publicPage({
      fetch: async (get: Get, { postId: id }: Params): Promise<readonly Reply[]> => [
        await get(feedAsk(`/comments/${bare(id)}/`, { limit: 1 })),
      ],
      parse,
    }),
  ],
});
