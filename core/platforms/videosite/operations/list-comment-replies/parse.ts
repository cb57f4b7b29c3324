import { collect, type Collected, type Notice, type Parsed } from '#kit/collect.ts';
import { node, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { Comment } from '#vocab/comment.ts';
import { readVideo } from '../../readers/video/read-video.ts';
import { unreadNotices, emptyNotices, firstOnly } from '../../readers/comments/notices.ts';
import { unknownLayout } from '../../readers/listed-elements.ts';
import { commentItem } from '../../readers/comments/item.ts';
import {
  commentEntry,
  commentIdFromHolder,
  elementsBelow,
  isCommentElement,
  repliesFromThread,
} from '../../readers/comments/page.ts';
import {
  checkToken,
  dateNotices,
  nextToken,
  readCommentReplies,
  threadIdFromCommentId,
  type CommentPiece,
  type CommentReading,
  threadIn,
} from '../../readers/comments/reading.ts';
import { messages } from './messages.ts';

type Params = KnownParams<'videoId' | 'commentId' | 'token' | 'cursor'>;

/** A page of the replies to one comment; the pages that led to it may lie beside it. */
export const parse = (replies: readonly Reply[], params: Params): Parsed<ListPage<Comment>> => {
  const reading = readCommentReplies(replies, params.videoId);
  const listed = reading.pieces.filter((piece) => piece.asks === 'replies');
  for (const { requestToken } of listed)
    if (requestToken) checkToken(requestToken, params.videoId, params.commentId);
  const { videoId } = reading;
  if (listed.length === 0) return withoutReplies(reading, params);
  if (videoId === undefined) throw new AppError('platform_error', messages.videoNotStated);
  const commentId = params.commentId ?? listed.find((piece) => piece.commentId)?.commentId;
  const placed = listed.flatMap((piece) => placedIn(piece, piece.list.elements));
  const { items, notices } = repliesIn(placed, videoId);
  const last = listed.at(-1);
  return {
    data: { items, totalItems: null, next: last ? nextToken(last, items.length) : null },
    notices: [
      ...notices,
      ...unreadNotices(listed, new Set(items.map((item) => item.entityId))),
      ...emptyNotices(items.length),
    ],
    params: { videoId, ...(commentId !== undefined && { commentId }) },
  };
};

const repliesIn = (placed: readonly Placed[], videoId: string): Collected<Comment> => {
  const unread: string[] = [];
  const read = collect(placed, ({ piece, element, parent }) => {
    const onUnreadDate = (words: string) => unread.push(words);
    return commentItem(element, { ...piece.context, videoId, onUnreadDate }, parent);
  });
  const { items, notices } = firstOnly(read.items);
  return { items, notices: [...read.notices, ...notices, ...dateNotices(unread)] };
};

/** A reply and the reply above it, where the answer nests them. */
interface Placed {
  readonly piece: CommentPiece;
  readonly element: unknown;
  readonly parent?: string | undefined;
}

/** Where a reply was asked for its own replies, it stands above all of them. */
const placedIn = (piece: CommentPiece, elements: readonly unknown[]): Placed[] => {
  const above = piece.commentId?.includes('.') ? piece.commentId : undefined;
  return elements.flatMap((one) => flattened(piece, one, above));
};

const DEPTH = 12;

/** Threaded replies (since December 2025) stand in threads of their own: read from top to bottom. */
const flattened = (piece: CommentPiece, element: unknown, parent?: string, depth = 0): Placed[] => {
  if (!isCommentElement(element)) return [];
  const placed = { piece, element, parent };
  const thread = node(element, 'commentThreadRenderer');
  if (!thread || depth > DEPTH) return [placed];
  const id = commentIdFromHolder(thread);
  const inner = repliesFromThread(thread).elements;
  return [placed, ...inner.flatMap((one) => flattened(piece, one, id ?? parent, depth + 1))];
};

/** The thread shows no way to further replies: what it brings along is all. */
const inThread = (
  piece: CommentPiece,
  thread: Node,
  videoId: string,
): Pick<Parsed<ListPage<Comment>>, 'data' | 'notices'> => {
  const { items, notices } = repliesIn(placedIn(piece, elementsBelow(thread)), videoId);
  const { items: above } = repliesIn([{ piece, element: bare(thread) }], videoId);
  const unshown = Math.max(0, (above[0]?.replyCount ?? 0) - items.length);
  if (unshown > 0 && items.length === 0)
    throw new AppError('platform_error', messages.repliesCountedButNotShown({ count: unshown }));
  const statedTotal = items.length + unshown;
  if (unshown === 0) return { data: { items, totalItems: statedTotal, next: null }, notices };
  const notice = unshownNotice(unshown);
  const reason = messages.moreRepliesCounted({ count: unshown });
  const incomplete = { reason, statedTotal };
  return {
    data: { items, totalItems: statedTotal, next: null, incomplete },
    notices: [...notices, notice],
  };
};

const bare = ({ replies: _, ...thread }: Node): Node => ({ commentThreadRenderer: thread });

const unshownNotice = (count: number): Notice => ({
  code: 'replies-unread',
  ...messages.moreRepliesCounted({ count }),
  count,
});

/** No answer holds replies: perhaps the comment has none, perhaps it was not found. */
const withoutReplies = (
  { pieces, watches, others, videoId }: CommentReading,
  { commentId, token, cursor }: Params,
): Parsed<ListPage<Comment>> => {
  const id = commentId === undefined ? undefined : threadIdFromCommentId(commentId);
  for (const piece of pieces) {
    const thread = id && threadIn(piece.list.elements, id);
    if (thread && commentId && videoId && repliesFromThread(thread).token === undefined)
      return { ...inThread(piece, thread, videoId), params: { videoId, commentId } };
  }
  if (pieces.length > 0 && id !== undefined)
    throw new AppError('not_found', messages.commentNotAmongFirst);
  if (pieces.length > 0) throw new AppError('platform_error', messages.commentsInsteadOfReplies);
  if (watches.length > 0) {
    // Throws where there is no such video, or a wall before it.
    readVideo(
      watches.map(({ reply }) => reply),
      { videoId },
    );
    if (watches.some(({ data }) => commentEntry(data).state === 'open'))
      throw new AppError('platform_error', messages.watchPageInsteadOfReplies);
    throw new AppError('not_found', messages.noComments);
  }
  if (token !== undefined || cursor !== undefined)
    throw new AppError('validation_error', messages.tokenExpired);
  throw unknownLayout(
    'replies',
    others.flatMap((data) => Object.keys(data)),
  );
};
