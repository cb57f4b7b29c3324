import { required, type Notice, type Parsed } from '#kit/collect.ts';
import { at, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { jsonFromReply, textFromReply, type Reply } from '#kit/exchange.ts';
import type { Post } from '#vocab/post.ts';
import { apiAnswer, isOfApi, priceNotice } from './api-answer.ts';
import { postInRow, isPost } from './captured-posts.ts';
import { readGraphqlData, operationFromUrl, parseVariables } from './graphql.ts';
import { numberIn } from './links.ts';
import { readOembed } from './oembed.ts';
import { pageFacts, postInPage } from './page.ts';
import { readItem, type PostOrAnnounce } from './post.ts';
import { notShown } from './refused.ts';
import { timelineIn } from './timeline.ts';
import { messages } from './messages.ts';

interface ReadPost {
  readonly post: PostOrAnnounce;
  readonly notices: readonly Notice[];
}

type Params = Partial<{ readonly postId: string }>;

/**
 * One post out of whatever shows one: the embed service, oEmbed, the site’s GraphQL (by itself or in its
 * thread), a page, API v2, or an item by itself as other programs save it. The first reply that can be
 * read counts, else what they say of the post.
 */
export const parsePost = (replies: readonly Reply[], params: Params): Parsed<PostOrAnnounce> => {
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

const readAnyPost = (reply: Reply, params: Params): ReadPost => {
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

const inAnswer = (data: Node, reply: Reply, params: Params): PostOrAnnounce => {
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
