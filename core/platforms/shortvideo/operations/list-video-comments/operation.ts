import { z } from 'zod';
import { cursor, defineList, pageCount, type ListPage } from '#kit/operation.ts';
import { capture, officialApi } from '#kit/route.ts';
import { Comment } from '#vocab/comment.ts';
import { videoId } from '../../readers/params.ts';
import { isCallToPath, sharedValue } from '../../readers/captured.ts';
import { site } from '../../readers/site.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { fetchComments, isTopLevel, readResearchComments } from '../../readers/research-lists.ts';
import type { Parsed } from '#kit/collect.ts';
import { queryValueFromReply } from '../../readers/answer.ts';
import { commentRowsIn, readCommentRow } from '../../readers/comment.ts';
import { readLoaded } from '../../readers/list.ts';

const params = z.object({ videoId, count: pageCount({ most: 50, usual: 20 }), cursor });

interface Params {
  readonly videoId: string;
  readonly cursor?: string | undefined;
}

const CALL = '/api/comment/list/';

const loaded = readLoaded<Comment>({
  what: 'comments of a video',
  calls: [CALL],
  rowsIn: commentRowsIn,
  read: readCommentRow,
});

/** Comments as the pages loaded them while somebody browsed. */
const parse = (replies: readonly Reply[]): Parsed<ListPage<Comment>> => {
  const parsed = loaded(replies);
  const requested = replies
    .map((reply) => queryValueFromReply(reply, 'aweme_id'))
    .find((one) => one !== undefined);
  const videoId = sharedValue(parsed.data.items.map(({ inPost }) => inPost?.entityId)) ?? requested;
  return { ...parsed, params: { ...parsed.params, ...(videoId !== undefined && { videoId }) } };
};

/** Top-level comments among the first thousand, without their authors. */
const official = officialApi({
  // https://developers.tiktok.com/doc/research-api-specs-query-video-comments: nobody is named.
  without: ['author'],
  fetch: (get: Get, params: Params) => fetchComments(get, params, isTopLevel),
  parse: (replies: readonly Reply[]) => readResearchComments(replies, isTopLevel),
});

export default defineList({
  name: 'list-video-comments',
  title: 'Comments of a video',
  summary: 'Top-level comments of a video.',

  readerChanges: [
    { since: '0.10.0', fields: ['mention', 'attachmentCount'] },
    {
      since: '0.10.0',
      fields: ['attachment', 'status', 'isLiked', 'isHearted'],
    },
  ],
  path: '/videos/{videoId}/comments',
  params,
  links: site.links(params, ['/@*/video/{videoId}']),
  item: Comment,
  part: { of: 'video', by: 'videoId', as: 'comments' },
  example: { videoId: '7571863205253778710' },

  routes: [official, capture({ reads: isCallToPath(CALL), parse })],
});
