import { z } from 'zod';
import { type Get, type Reply, isPage, textFromReply } from '#kit/exchange.ts';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { officialApi, publicPage, either } from '#kit/route.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { apiAsk, feedAsk } from '../../readers/ask.ts';
import { TREE } from '../../readers/tree/expand.ts';
import { bare, postId } from '../../readers/names.ts';
import { postLinks } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import { type Notice, type Parsed, omitUndefined } from '#kit/collect.ts';
import { objectAt, at, node, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { answer, checkStatus, isFeed, notFound } from '../../readers/answer.ts';
import { parseFeed, feedPost } from '../../readers/feed.ts';
import { listingChildren } from '../../readers/listing.ts';
import { postItem } from '../../readers/post.ts';
import { sharedLinkIn, type SharedLink, onSite, subredditUrl } from '../../readers/addresses.ts';
import { defineMessages } from '#kit/message.ts';
import { readHead, type PageHead } from '#kit/page-head.ts';
import { type Picture, image } from '#vocab/image.ts';
import type { Post } from '#vocab/post.ts';
import { tombstoneFromMarks } from '../../readers/marks.ts';
import { messages as shared } from '../../readers/messages.ts';

/** What follows the title of the page: the name of the subreddit, or of the site. */
const AFTER_TITLE = / : (?:r\/|u\/|u_)?([\w.:-]+)\s*$/;

/** Before a text, or in its place, pages until 2024 gave figures, rounded when the page was made. */
const FIGURES =
  /^(?:Posted by u\/[\w-]+ - )?[\d.,]+[km]? (?:votes?|points?)(?:,| and) [\d.,]+[km]? comments?(?: so far on Reddit)?\.?\s*/i;
/** What pages say of the subreddit or the site where a post has no text. */
const NOT_OF_POST =
  /^(?:[\d.,]+[km]? (?:members|subscribers) in the \S+ community\b|Explore this post and more from the \S+ community$|reddit: the front page of the internet$)/i;
/** Pictures that stand for the whole site. */
const SITE_PICTURE = /^https?:\/\/www\.redditstatic\.com\//;

/**
 * A post out of the head of its page, as it is made for previews: title, the beginning of the text,
 * a picture, the address (seen December 2025). Whatever else the page shows is not read.
 */
export const postInHead = (reply: Reply): PostOrTombstone => {
  const { title, canonical, meta } = readHead(textFromReply(reply));
  const url = onSite(meta.get('og:url') ?? canonical);
  const place = /^\/(?:(r|u|user)\/([\w.:-]+)\/)?comments\/([0-9a-z]{1,13})(?:\/|$)/.exec(
    url === undefined ? '' : new URL(url).pathname,
  );
  const entityId = place?.[3];
  if (url === undefined || entityId === undefined)
    throw new AppError('platform_error', shared.notPageOfPost);
  const content = postText(oneLine(meta.get('description')));
  const picture = pictureIn(meta);
  const post = omitUndefined({
    ...objectAt('Note', url),
    entityId,
    name: title?.replace(AFTER_TITLE, (whole, after: string) =>
      isPlaceName(place, after) ? '' : whole,
    ),
    content: content ?? null,
    mediaType: content === undefined ? undefined : 'text/plain',
    audience: groupFromPath(place?.[1], place?.[2]),
    image: picture && [picture],
  });
  return tombstoneFromMarks(post) ?? post;
};

/** Whether a title ends with the name of what the address names, which is no part of it. */
const isPlaceName = (place: RegExpExecArray | null, after: string): boolean => {
  const name = place?.[2]?.replace(/^u_/, '').toLowerCase();
  return name === undefined || name === after.toLowerCase();
};

const postText = (description: string | undefined): string | undefined => {
  const text = description?.replace(FIGURES, '');
  return text === undefined || text === '' || NOT_OF_POST.test(text) ? undefined : text;
};

const pictureIn = (meta: PageHead['meta']): Picture | undefined => {
  const url = meta.get('og:image');
  return url === undefined || SITE_PICTURE.test(url)
    ? undefined
    : image(url, pixels(meta.get('og:image:width')), pixels(meta.get('og:image:height')));
};

const groupFromPath = (kind: string | undefined, name: string | undefined): Post['audience'] => {
  if (kind === undefined || name === undefined) return undefined;
  const preferredUsername = kind === 'r' ? name : `u_${name}`;
  const url = subredditUrl(preferredUsername);
  return { type: 'Group', id: url, url, preferredUsername };
};

const pixels = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;

const oneLine = (text: string | undefined): string | undefined => text?.replaceAll(/\s+/g, ' ');

export const messages = defineMessages('forum.get-post', {
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
