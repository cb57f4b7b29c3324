import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { Comment } from '#vocab/comment.ts';
import { apiRequest, type Visit } from '../../readers/ask.ts';
import { commentEntryToken, findSortToken } from '../../readers/comments/walk.ts';
import { checkToken } from '../../readers/comments/reading.ts';
import { videoParam } from '../../readers/ids.ts';
import { fetchOfficial, parseOfficial } from './official.ts';
import { parse } from './parse.ts';

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
