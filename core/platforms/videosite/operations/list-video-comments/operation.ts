import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor, defineList, type ListPage } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { Comment } from '#vocab/comment.ts';
import { apiRequest, type Visit } from '../../readers/ask.ts';
import { commentEntryToken, findSortToken, checkToken } from '../../readers/comments/reading.ts';
import { videoParam } from '../../readers/site.ts';
import { parse } from './parse.ts';
import type { Parsed } from '#kit/collect.ts';
import { count, list, node, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { besideNotice } from '../../readers/comments/notices.ts';
import {
  neededAnswer,
  officialAnswers,
  officialNotices,
  officialCommentsAsk,
  queryFromReply,
} from '../../readers/official/ask.ts';
import { officialComment, officialComments } from '../../readers/official/comment.ts';
import { isCommentsOff } from '../../readers/official/errors.ts';
import { messages } from './messages.ts';

/** A recording alone may not tell them all. */
type Known = { readonly [K in keyof Params]?: Params[K] | undefined };

/** One request, one unit, up to 100 comments. */
const fetchOfficial = async (
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
const parseOfficial = (replies: readonly Reply[], params: Known): Parsed<ListPage<Comment>> => {
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

interface Params {
  readonly videoId: string;
  readonly sort?: 'top' | 'newest' | undefined;
  readonly cursor?: string | undefined;
}

/**
 * As the site's own page does it: the watch answer hands out the token of the comments, and the
 * comments hand out that of their other order.
 */
const comments = async (get: Get, params: Params, session: Visit): Promise<readonly Reply[]> => {
  const ask = (fields: Readonly<Record<string, string>>) =>
    get(apiRequest('next', fields, session));
  if (params.cursor !== undefined) {
    checkToken(params.cursor, params.videoId);
    return [await ask({ continuation: params.cursor })];
  }
  const watch = await ask({ videoId: params.videoId });
  const entry = commentEntryToken(watch);
  if (entry === undefined) return [watch];
  const first = await ask({ continuation: entry });
  const newest = params.sort === 'newest' ? findSortToken(first, 'newest') : undefined;
  return newest === undefined
    ? [watch, first]
    : [watch, first, await ask({ continuation: newest })];
};

export default defineList({
  name: 'list-video-comments',
  title: 'Comments of a video',
  summary:
    'The top-level comments of a public video, 20 a page, by relevance or newest first. The public page shows ages instead of dates and rounds likes; the official API, asked with a key of one’s own, gives both exactly. `totalItems` counts replies too.',
  path: '/videos/{videoId}/comments',
  params: z.object({
    videoId: videoParam,
    sort: z
      .enum(['top', 'newest'])
      .meta({ default: 'top' })
      .optional()
      .describe('`top` as the platform ranks them (when omitted), or `newest` first.'),
    cursor,
  }),
  item: Comment,
  totalCountsReplies: true,
  part: { of: 'video', by: 'videoId', as: 'comments' },
  example: { videoId: 'xaQJbozY_Is', sort: 'top' },
  routes: [
    publicPage({ fetch: comments, parse }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
  ],
});
