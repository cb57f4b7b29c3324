import { z } from 'zod';
import {
  type Get,
  type Reply,
  type RequestSpec,
  jsonFromReply,
  textFromReply,
} from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { browserPage, capture, officialApi, publicPage } from '#kit/route.ts';
import { PostOrAnnounce } from '#vocab/announce.ts';
import { apiAsk, POSTS } from '../../readers/api-ask.ts';
import {
  asksFor,
  readGraphqlData,
  operationFromUrl,
  parseVariables,
} from '../../readers/graphql.ts';
import { isBarePost, postUrl, numberIn, site } from '../../readers/site.ts';
import { postId } from '../../readers/params.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import { AppError } from '#kit/errors.ts';
import { required, type Notice, type Parsed } from '#kit/collect.ts';
import { at, isNode, list, node, str, type Node } from '#kit/dig.ts';
import type { Post } from '#vocab/post.ts';
import { apiAnswer, isOfApi, priceNotice } from '../../readers/api-answer.ts';
import { postInRow, isPost } from '../../readers/captured-list.ts';
import { readOembed } from '../../readers/embedded.ts';
import { pageFacts, postInPage } from '../../readers/page.ts';
import { readItem } from '../../readers/post.ts';
import { notShown } from '../../readers/refused.ts';
import { timelineIn } from '../../readers/timeline.ts';
import { messages } from '../../readers/messages.ts';

interface ReadPost {
  readonly post: PostOrAnnounce;
  readonly notices: readonly Notice[];
}

type SinglePostParams = Partial<{ readonly postId: string }>;

/**
 * One post out of whatever shows one: the embed service, oEmbed, the site’s GraphQL (by itself or in its
 * thread), a page, API v2, or an item by itself as other programs save it. The first reply that can be
 * read counts, else what they say of the post.
 */
const parsePost = (replies: readonly Reply[], params: SinglePostParams): Parsed<PostOrAnnounce> => {
  let stated: unknown;
  for (const reply of replies) {
    try {
      const { post, notices } = readAnyPost(reply, params);
      return { data: post, notices, params: { postId: post.entityId } };
    } catch (error) {
      if (stated === undefined || isVerdict(error)) stated = error;
    }
  }
  throw stated ?? new AppError('platform_error', messages.noReply);
};

/** That it is gone or kept back says more than that another answer could not be read. */
const isVerdict = (error: unknown): boolean =>
  error instanceof AppError && (error.kind === 'not_found' || error.refusal !== undefined);

const readAnyPost = (reply: Reply, params: SinglePostParams): ReadPost => {
  if (isOfApi(reply)) return ofApi(reply);
  const { hostname, pathname } = new URL(reply.request.url);
  if (hostname.startsWith('publish.')) return plain(oembed(reply));
  if (reply.status === 404) throw new AppError('not_found', messages.noSuchPost);
  const text = textFromReply(reply);
  if (/^\s*</.test(text.slice(0, 200))) return ofPage(text, reply.request.url);
  if (reply.status >= 400)
    throw new AppError('platform_error', messages.answeredStatus({ status: reply.status }));
  const value = jsonFromReply(reply);
  if (isNode(value) && str(value, 'html') !== undefined) return plain(readOembed(value));
  // An item by itself, as Zeeschuimer exports it.
  if (str(value, 'source_platform') !== undefined) return plain(shown(at(value, 'data')));
  if (isNode(value) && (value['data'] !== undefined || value['errors'] !== undefined))
    return plain(inAnswer(readGraphqlData(reply), reply, params));
  if (pathname === '/tweet-result' && isNode(value) && Object.keys(value).length === 0)
    throw new AppError('not_found', messages.embedServiceCannotShow);
  return plain(shown(value));
};

const plain = (post: PostOrAnnounce): ReadPost => ({ post, notices: notices(post) });

const notices = (post: PostOrAnnounce): Notice[] =>
  post.type !== 'Announce' && post.isTruncated
    ? [
        {
          code: 'text-truncated',
          ...messages.longPostCutShort,
        },
      ]
    : [];

/** An item that is a post; what is left of one says why it is not shown. */
const shown = (raw: unknown): PostOrAnnounce => {
  const result = node(raw, 'result') ?? raw;
  const type = str(result, '__typename');
  if (type === 'TweetTombstone' && str(result, 'rest_id') === undefined)
    throw notShown('post', str(result, 'tombstone', 'text', 'text'));
  if (type === 'TweetUnavailable') throw notShown('post', str(result, 'reason'));
  const item = readItem(raw);
  if (item.type === 'Tombstone') throw notShown('post', item.reason);
  return item;
};

const inAnswer = (data: Node, reply: Reply, params: SinglePostParams): PostOrAnnounce => {
  const alone = at(data, 'tweetResult') ?? at(data, 'tweet_result');
  if (alone !== undefined) {
    if (node(alone, 'result')) return shown(alone);
    throw new AppError('not_found', messages.noSuchPost);
  }
  const operation = operationFromUrl(reply.request);
  if (operation !== undefined && operation !== 'TweetDetail')
    throw new AppError('platform_error', messages.operationShowsNoSinglePost({ operation }));
  const rows = timelineIn(data)?.rows.filter(isPost);
  if (!rows) throw new AppError('platform_error', messages.singlePostMissing);
  // Those before the post are what it answers; what answers it stands in modules.
  const items = rows.filter(({ module }) => module === undefined).map(postInRow);
  const focal = params.postId ?? numberIn(str(parseVariables(reply.request), 'focalTweetId'));
  const known = items.filter((item) => item !== undefined);
  const item = known.find(({ entityId }) => entityId === focal) ?? known.at(-1);
  if (!item) throw new AppError('platform_error', messages.repliesWithoutPost);
  if (item.type === 'Tombstone') throw notShown('post', item.reason);
  return item;
};

const ofPage = (text: string, url: string): ReadPost => {
  const post = postInPage(pageFacts(text), url);
  if (post) return plain(post);
  throw new AppError('platform_error', messages.pageWithoutPost);
};

const oembed = (reply: Reply): Post => {
  if (reply.status === 404) throw new AppError('not_found', messages.noSuchPost);
  if (reply.status === 403) throw notShown('post', 'Protected');
  if (reply.status >= 400)
    throw new AppError('platform_error', messages.oembedAnsweredStatus({ status: reply.status }));
  return readOembed(required(node(jsonFromReply(reply)), 'object in the answer'));
};

const ofApi = (reply: Reply): ReadPost => {
  const answer = apiAnswer(reply, 'post');
  const raw = Array.isArray(answer.data) ? list(answer.data)[0] : answer.data;
  const item = readItem(raw, answer.includes);
  if (item.type === 'Tombstone') throw notShown('post', item.reason);
  return { post: item, notices: [priceNotice({ posts: 1 })] };
};

/** The service stumbled, or a replay does not hold its answer; it did not refuse us, nor say no. */
const isFault = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.replayMiss || (error.kind === 'platform_error' && error.refusal === undefined));

/** What came of it, or `undefined` where it stumbled. */
const unlessFault = async <T>(attempt: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await attempt();
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
};

const isUnread = (reply: Reply): boolean => {
  try {
    parsePost([reply], {});
    return false;
  } catch (error) {
    return isFault(error);
  }
};

/**
 * The service behind embedded posts. It wants a token and does not look at it (noted 2023 to 2026): the
 * script of embedded posts computes one out of the identifier.
 */
const embedAsk = (postId: string): RequestSpec => ({
  url: `https://cdn.syndication.twimg.com/tweet-result?id=${postId}&lang=en&token=x`,
  headers: { accept: 'application/json' },
});

/** The documented way to embed a post; the name in the address does not matter. */
const oembedAsk = (postId: string): RequestSpec => ({
  url: `https://publish.x.com/oembed?${new URLSearchParams({
    url: `https://twitter.com/i/status/${postId}`,
    omit_script: '1',
    dnt: 'true',
    hide_thread: '1',
    lang: 'en',
  }).toString()}`,
  headers: { accept: 'application/json' },
});

/** The documented oEmbed is asked where the embed service stumbled; never after it said no. */
const fetchPublic = async (
  get: Get,
  { postId }: { readonly postId: string },
): Promise<readonly Reply[]> => {
  const embedded = await unlessFault(() => get(embedAsk(postId)));
  if (embedded && !isUnread(embedded)) return [embedded];
  const documented = await get(oembedAsk(postId));
  return embedded ? [embedded, documented] : [documented];
};

const params = z.object({ postId });
const asksForPost = asksFor('TweetDetail', 'TweetResultByRestId', 'TweetResultByRestIdQuery');
type Params = z.infer<typeof params>;

export default defineOperation({
  name: 'get-post',
  title: 'Post',
  summary:
    'One public post: text, media, author, time and likes. Views, reposts and long texts come by the official API or from the pages alone.',

  path: '/posts/{postId}',
  params,
  links: site.links(params, [
    '/i/status/{postId}',
    '/*/status/{postId}/**',
    '/*/statuses/{postId}/**',
    '/i/web/status/{postId}/**',
  ]),
  result: PostOrAnnounce,
  readerChanges: postsRead,
  part: { of: 'post', by: 'postId', as: 'facts' },
  example: { postId: '1780666831310877100' },

  routes: [
    publicPage({ fetch: fetchPublic, parse: parsePost }),
    officialApi({
      fetch: async (get: Get, { postId: id }: Params) => [await get(apiAsk(`tweets/${id}`, POSTS))],
      parse: parsePost,
    }),
    // X serves its pages with what they show to browsers alone (September 2026).
    browserPage({
      fetch: async (get: Get, { postId: id }: Params) => [await get({ url: postUrl(id) })],
      parse: parsePost,
    }),
    capture({
      reads: (request) => asksForPost(request) || isBarePost(request.url),
      parse: parsePost,
    }),
  ],
});
