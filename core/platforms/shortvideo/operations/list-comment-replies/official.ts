import type { Get, Reply } from '#kit/exchange.ts';
import { officialApi } from '#kit/route.ts';
import {
  fetchComments,
  isReplyTo,
  isTopLevel,
  readResearchComments,
} from '../../readers/research-comments.ts';

interface Params {
  readonly videoId: string;
  readonly commentId: string;
  readonly cursor?: string | undefined;
}

/** Replies to one comment, as far as they are among the first thousand comments of the video. */
export const official = officialApi({
  // https://developers.tiktok.com/doc/research-api-specs-query-video-comments: nobody is named.
  without: ['author'],
  fetch: (get: Get, params: Params) => fetchComments(get, params, isReplyTo(params.commentId)),
  parse: (replies: readonly Reply[], { commentId }: Partial<Params>) =>
    readResearchComments(
      replies,
      commentId === undefined ? (row) => !isTopLevel(row) : isReplyTo(commentId),
    ),
});
