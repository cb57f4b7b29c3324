import type { Parsed } from '#kit/collect.ts';
import { str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { Comment } from '#vocab/comment.ts';
import { threadIdFromCommentId } from '../../readers/comments/reading.ts';
import { neededAnswer, officialAnswers, officialNotices } from '../../readers/official/answer.ts';
import { officialCommentsAsk } from '../../readers/official/ask.ts';
import { officialComment, officialComments } from '../../readers/official/comment.ts';
import { messages } from './messages.ts';

interface Params {
  readonly videoId: string;
  readonly commentId: string;
  readonly cursor?: string | undefined;
}

/** A recording alone may not tell them all. */
type Known = { readonly [K in keyof Params]?: Params[K] | undefined };

/** One request, one unit, up to 100 replies. Replies to replies belong to the same thread. */
export const fetchOfficial = async (
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

export const parseOfficial = (
  replies: readonly Reply[],
  params: Known,
): Parsed<ListPage<Comment>> => {
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
