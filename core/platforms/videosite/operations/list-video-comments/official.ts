import type { Parsed } from '#kit/collect.ts';
import { count, list, node, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { Comment } from '#vocab/comment.ts';
import { besideNotice } from '../../readers/comments/notices.ts';
import { neededAnswer, officialAnswers, officialNotices } from '../../readers/official/answer.ts';
import { officialCommentsAsk, queryFromReply } from '../../readers/official/ask.ts';
import { officialComment, officialComments } from '../../readers/official/comment.ts';
import { isCommentsOff } from '../../readers/official/errors.ts';
import { messages } from './messages.ts';

interface Params {
  readonly videoId: string;
  readonly sort?: 'top' | 'newest' | undefined;
  readonly cursor?: string | undefined;
}

/** A recording alone may not tell them all. */
type Known = { readonly [K in keyof Params]?: Params[K] | undefined };

/** One request, one unit, up to 100 comments. */
export const fetchOfficial = async (
  get: Get,
  { videoId, sort, cursor }: Params,
): Promise<readonly Reply[]> => [
  await get(
    officialCommentsAsk('commentThreads', {
      videoId,
      order: sort === 'newest' ? 'time' : 'relevance',
      cursor,
    }),
  ),
];

/** Top-level comments with the instants at which they were written. */
export const parseOfficial = (
  replies: readonly Reply[],
  params: Known,
): Parsed<ListPage<Comment>> => {
  const off = replies.find(isCommentsOff);
  if (off) return commentsOff(off, replies);
  const { items: threads, next, query } = neededAnswer(officialAnswers(replies), 'commentThreads');
  const videoId = params.videoId ?? query.get('videoId') ?? str(threads[0], 'snippet', 'videoId');
  if (videoId === undefined) throw new AppError('platform_error', messages.videoNotStated);
  const { items, notices } = officialComments(threads, (thread) =>
    officialComment(
      node(thread, 'snippet', 'topLevelComment'),
      videoId,
      count(thread, 'snippet', 'totalReplyCount'),
    ),
  );
  const sort = query.get('order') === 'time' ? { sort: 'newest' } : {};
  return {
    // `pageInfo` counts the items of the page: the API gives no total here.
    data: { items, totalItems: null, next: next ?? null },
    notices: [...notices, ...besideNotice(repliesIn(threads)), ...officialNotices(replies)],
    params: { videoId, ...sort },
  };
};

/** Replies that came along, as where `part` asked for them too. */
const repliesIn = (threads: readonly unknown[]): number =>
  threads.reduce<number>((sum, thread) => sum + list(thread, 'replies', 'comments').length, 0);

const commentsOff = (off: Reply, replies: readonly Reply[]): Parsed<ListPage<Comment>> => {
  const videoId = queryFromReply(off).get('videoId');
  return {
    data: { items: [], totalItems: null, next: null },
    notices: [{ code: 'comments-off', ...messages.commentsTurnedOff }, ...officialNotices(replies)],
    ...(videoId !== null && { params: { videoId } }),
  };
};
