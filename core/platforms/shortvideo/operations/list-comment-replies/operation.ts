import { z } from 'zod';
import { cursor, defineList, pageCount, type ListPage } from '#kit/operation.ts';
import { capture, officialApi } from '#kit/route.ts';
import { Comment } from '#vocab/comment.ts';
import { commentId, videoId } from '../../readers/params.ts';
import { isCallToPath, sharedValue } from '../../readers/captured.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import {
  fetchComments,
  isReplyTo,
  isTopLevel,
  readResearchComments,
} from '../../readers/research-lists.ts';
import { omitUndefined, type Parsed } from '#kit/collect.ts';
import { queryValueFromReply } from '../../readers/answer.ts';
import { commentRowsIn, readCommentRow } from '../../readers/comment.ts';
import { readLoaded } from '../../readers/list.ts';

interface Params {
  readonly videoId: string;
  readonly commentId: string;
  readonly cursor?: string | undefined;
}

const CALL = '/api/comment/list/reply/';

const loaded = readLoaded<Comment>({
  what: 'replies to a comment',
  calls: [CALL],
  rowsIn: commentRowsIn,
  read: readCommentRow,
});

const named = (replies: readonly Reply[], name: string): string | undefined =>
  replies.map((reply) => queryValueFromReply(reply, name)).find((one) => one !== undefined);

/** Replies as the pages loaded them while somebody browsed. */
const parse = (replies: readonly Reply[]): Parsed<ListPage<Comment>> => {
  const parsed = loaded(replies);
  const videoId =
    sharedValue(parsed.data.items.map(({ inPost }) => inPost?.entityId)) ??
    named(replies, 'item_id');
  const params = omitUndefined({ videoId, commentId: named(replies, 'comment_id') });
  return { ...parsed, params: { ...parsed.params, ...params } };
};

/** Replies to one comment, as far as they are among the first thousand comments of the video. */
const official = officialApi({
  // https://developers.tiktok.com/doc/research-api-specs-query-video-comments: nobody is named.
  without: ['author'],
  fetch: (get: Get, params: Params) => fetchComments(get, params, isReplyTo(params.commentId)),
  parse: (replies: readonly Reply[], { commentId }: Partial<Params>) =>
    readResearchComments(
      replies,
      commentId === undefined ? (row) => !isTopLevel(row) : isReplyTo(commentId),
    ),
});

export default defineList({
  name: 'list-comment-replies',
  title: 'Replies to a comment',
  summary: 'Replies to one comment of a video.',

  readerChanges: [
    { since: '0.10.0', fields: ['mention', 'attachmentCount'] },
    {
      since: '0.10.0',
      fields: ['attachment', 'status', 'isLiked', 'isHearted'],
    },
  ],
  path: '/videos/{videoId}/comments/{commentId}/replies',
  params: z.object({ videoId, commentId, count: pageCount({ most: 50 }), cursor }),
  item: Comment,
  example: { videoId: '7603296357641735445', commentId: '7603301260598838032' },

  routes: [official, capture({ reads: isCallToPath(CALL), parse })],
});
