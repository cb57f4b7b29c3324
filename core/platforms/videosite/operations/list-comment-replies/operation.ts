import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor, defineList, type ListPage } from '#kit/operation.ts';
import { officialApi, publicPage, either } from '#kit/route.ts';
import { Comment } from '#vocab/comment.ts';
import { apiRequest, pageRequest, type Visit } from '../../readers/ask.ts';
import {
  checkToken,
  threadIdFromCommentId,
  readCommentToken,
  commentEntryToken,
  findRepliesToken,
} from '../../readers/comments/reading.ts';
import { videoParam } from '../../readers/site.ts';
import { parse } from './parse.ts';
import { messages } from './messages.ts';
import type { Parsed } from '#kit/collect.ts';
import { str } from '#kit/dig.ts';
import {
  neededAnswer,
  officialAnswers,
  officialNotices,
  officialCommentsAsk,
} from '../../readers/official/ask.ts';
import { officialComment, officialComments } from '../../readers/official/comment.ts';

/** A recording alone may not tell them all. */
type Known = { readonly [K in keyof Params]?: Params[K] | undefined };

/** One request, one unit, up to 100 replies. Replies to replies belong to the same thread. */
const fetchOfficial = async (
  get: Get,
  { commentId, cursor }: Params,
): Promise<readonly Reply[]> => [
  await get(
    officialCommentsAsk('comments', {
      parentId: threadIdFromCommentId(commentId),
      cursor,
    }),
  ),
];

const parseOfficial = (replies: readonly Reply[], params: Known): Parsed<ListPage<Comment>> => {
  const { items: comments, next, query } = neededAnswer(officialAnswers(replies), 'comments');
  const videoId = params.videoId ?? str(comments[0], 'snippet', 'videoId');
  if (videoId === undefined) throw new AppError('platform_error', messages.videoNotStated);
  const { items, notices } = officialComments(comments, (one) => officialComment(one, videoId));
  const commentId = params.commentId ?? query.get('parentId');
  return {
    data: { items, totalItems: null, next: next ?? null },
    notices: [...notices, ...officialNotices(replies)],
    params: { videoId, ...(commentId !== null && { commentId }) },
  };
};

interface Params {
  readonly videoId: string;
  readonly commentId: string;
  readonly token?: string | undefined;
  readonly cursor?: string | undefined;
}

/** With a token at hand, one request: the page of replies that it asks for. */
const byToken = async (get: Get, params: Params, session: Visit): Promise<readonly Reply[]> => {
  const { videoId, commentId } = params;
  const token = params.cursor ?? params.token ?? '';
  if (params.cursor === undefined && readCommentToken(token)?.asks !== 'replies')
    throw new AppError('validation_error', messages.tokenInvalid);
  checkToken(token, videoId, commentId);
  return [await get(apiRequest('next', { continuation: token }, session))];
};

/** From a watch answer to its comments, to the comment’s thread in them, to its replies. */
const walk = async (
  get: Get,
  commentId: string,
  watch: Reply,
  session: Visit,
): Promise<readonly Reply[]> => {
  const entry = commentEntryToken(watch);
  if (entry === undefined) return [watch];
  const comments = await get(apiRequest('next', { continuation: entry }, session));
  const token = findRepliesToken(comments, commentId);
  if (token === undefined) return [watch, comments];
  return [watch, comments, await get(apiRequest('next', { continuation: token }, session))];
};

/** The comment’s own link, which the platform hands out under each comment (recorded July 2026). */
const byLink = async (
  get: Get,
  { videoId, commentId }: Params,
  session: Visit,
): Promise<readonly Reply[]> =>
  walk(get, commentId, await get(pageRequest('/watch', { v: videoId, lc: commentId })), session);

/** Without that page: the thread may be among the first comments. */
const byFirstComments = async (
  get: Get,
  { videoId, commentId }: Params,
  session: Visit,
): Promise<readonly Reply[]> =>
  walk(get, commentId, await get(apiRequest('next', { videoId }, session)), session);

const search = either(byLink, byFirstComments);

export default defineList({
  name: 'list-comment-replies',
  title: 'Replies to a comment',
  summary:
    'The replies to one comment of a public video, about 10 on the first page. With `token`, the comment’s `repliesToken`, it takes one request; without it, the thread is looked for through the comment’s own link.',
  path: '/videos/{videoId}/comments/{commentId}/replies',
  params: z.object({
    videoId: videoParam,
    commentId: z
      .string()
      .regex(/^[\w-]{8,64}(?:\.[\w-]{8,64})?$/, 'is the value of `lc` in a comment’s address')
      .describe('Comment identifier, the value of `lc` in the address of a comment.'),
    token: z
      .string()
      .min(1)
      .max(4096)
      .optional()
      .describe('The comment’s `repliesToken`, as list-video-comments gives it.'),
    cursor,
  }),
  item: Comment,
  part: { of: 'video', by: 'videoId', as: 'replies' },
  example: { videoId: 'xaQJbozY_Is', commentId: 'UgwSOM0QHBLysE3vZE54AaABAg' },
  routes: [
    publicPage({
      fetch: (get: Get, params: Params, session: Visit) =>
        params.cursor === undefined && params.token === undefined
          ? search(get, params, session)
          : byToken(get, params, session),
      parse,
    }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
  ],
});
