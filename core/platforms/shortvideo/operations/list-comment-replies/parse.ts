import { omitUndefined, type Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { sharedValue } from '#kit/shared-value.ts';
import type { Comment } from '#vocab/comment.ts';
import { queryValueFromReply } from '../../readers/answer.ts';
import { commentRowsIn, readCommentRow } from '../../readers/comment-rows.ts';
import { readLoaded } from '../../readers/list.ts';

export const CALL = '/api/comment/list/reply/';

const loaded = readLoaded<Comment>({
  what: 'replies to a comment',
  calls: [CALL],
  rowsIn: commentRowsIn,
  read: readCommentRow,
});

const named = (replies: readonly Reply[], name: string): string | undefined =>
  replies.map((reply) => queryValueFromReply(reply, name)).find((one) => one !== undefined);

/** Replies as the pages loaded them while somebody browsed. */
export const parse = (replies: readonly Reply[]): Parsed<ListPage<Comment>> => {
  const parsed = loaded(replies);
  const videoId =
    sharedValue(parsed.data.items.map(({ inPost }) => inPost?.entityId)) ??
    named(replies, 'item_id');
  const params = omitUndefined({ videoId, commentId: named(replies, 'comment_id') });
  return { ...parsed, params: { ...parsed.params, ...params } };
};
