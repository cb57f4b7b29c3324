import type { Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { sharedValue } from '#kit/shared-value.ts';
import type { Comment } from '#vocab/comment.ts';
import { queryValueFromReply } from '../../readers/answer.ts';
import { commentRowsIn, readCommentRow } from '../../readers/comment-rows.ts';
import { readLoaded } from '../../readers/list.ts';

export const CALL = '/api/comment/list/';

const loaded = readLoaded<Comment>({
  what: 'comments of a video',
  calls: [CALL],
  rowsIn: commentRowsIn,
  read: readCommentRow,
});

/** Comments as the pages loaded them while somebody browsed. */
export const parse = (replies: readonly Reply[]): Parsed<ListPage<Comment>> => {
  const parsed = loaded(replies);
  const requested = replies
    .map((reply) => queryValueFromReply(reply, 'aweme_id'))
    .find((one) => one !== undefined);
  const videoId = sharedValue(parsed.data.items.map(({ inPost }) => inPost?.entityId)) ?? requested;
  return { ...parsed, params: { ...parsed.params, ...(videoId !== undefined && { videoId }) } };
};
