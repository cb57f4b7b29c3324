import type { Get, Reply } from '#kit/exchange.ts';
import { officialApi } from '#kit/route.ts';
import {
  fetchComments,
  isTopLevel,
  readResearchComments,
} from '../../readers/research-comments.ts';

interface Params {
  readonly videoId: string;
  readonly cursor?: string | undefined;
}

/** Top-level comments among the first thousand, without their authors. */
export const official = officialApi({
  // https://developers.tiktok.com/doc/research-api-specs-query-video-comments: nobody is named.
  without: ['author'],
  fetch: (get: Get, params: Params) => fetchComments(get, params, isTopLevel),
  parse: (replies: readonly Reply[]) => readResearchComments(replies, isTopLevel),
});
