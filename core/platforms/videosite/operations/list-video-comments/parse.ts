import { collect, type Notice, type Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { Comment } from '#vocab/comment.ts';
import { cursorExpired } from '../../readers/continuation.ts';
import { readVideo } from '../../readers/video/read-video.ts';
import {
  besideNotice,
  unreadNotices,
  emptyNotices,
  firstOnly,
} from '../../readers/comments/notices.ts';
import { countIn, commentItem } from '../../readers/comments/item.ts';
import { unknownLayout } from '../../readers/listed-elements.ts';
import { commentEntry, messageIn } from '../../readers/comments/page.ts';
import {
  idsBelow,
  checkToken,
  dateNotices,
  nextToken,
  readCommentReplies,
  type CommentPiece,
  type WatchPiece,
} from '../../readers/comments/reading.ts';
import { text } from '../../readers/text.ts';
import { messages } from './messages.ts';
import { countMessage } from '#kit/count-of.ts';

interface Params {
  readonly videoId?: string | undefined;
  readonly sort?: 'top' | 'newest' | undefined;
  readonly cursor?: string | undefined;
}

/**
 * A page of a video's comments from its replies: the watch answer that leads to them, and the
 * answers with the comments. Where comments are turned off there is an empty page that says so.
 */
export const parse = (replies: readonly Reply[], params: Params): Parsed<ListPage<Comment>> => {
  const reading = readCommentReplies(replies, params.videoId);
  const listed = reading.pieces.filter((piece) => piece.asks === 'comments');
  for (const { requestToken } of listed) if (requestToken) checkToken(requestToken, params.videoId);
  const { videoId } = reading;
  if (listed.length > 0 && videoId !== undefined) return pageFromPieces(listed, videoId, params);
  if (listed.length > 0) throw new AppError('platform_error', messages.videoNotStated);
  if (reading.pieces.length > 0)
    throw new AppError('platform_error', messages.repliesInsteadOfComments);
  const [watch] = reading.watches;
  if (watch) return { ...withoutComments(watch, videoId), ...(videoId && { params: { videoId } }) };
  if (params.cursor !== undefined) throw cursorExpired();
  throw unknownLayout(
    'comments',
    reading.others.flatMap((data) => Object.keys(data)),
  );
};

const pageFromPieces = (
  listed: readonly CommentPiece[],
  videoId: string,
  params: Params,
): Parsed<ListPage<Comment>> => {
  const sort = params.sort ?? listed.find((piece) => piece.sort === 'newest')?.sort;
  const sorted = sort ? listed.filter((piece) => (piece.sort ?? sort) === sort) : listed;
  const pieces = [...(sorted.length > 0 ? sorted : listed)].sort(
    (a, b) => Number(a.list.header === undefined) - Number(b.list.header === undefined),
  );
  const unread: string[] = [];
  const read = collect(
    pieces.flatMap((piece) => piece.list.elements.map((element) => ({ piece, element }))),
    ({ piece, element }) => {
      const onUnreadDate = (words: string) => unread.push(words);
      return commentItem(element, { ...piece.context, videoId, onUnreadDate });
    },
  );
  const { items, notices } = firstOnly(read.items);
  const beside = repliesBeside(pieces);
  const last = pieces.at(-1);
  const totalItems = totalFromPieces(pieces);
  return {
    data: { items, totalItems, next: last ? nextToken(last, items.length) : null },
    notices: [
      ...read.notices,
      ...notices,
      ...unreadNotices(pieces, new Set([...items.map((item) => item.entityId), ...beside])),
      ...dateNotices(unread),
      ...countNotices(totalItems, items.length, pieces),
      ...sortNotice(params.sort, pieces),
      ...besideNotice(beside.length),
    ],
    params: { videoId, ...(sort === 'newest' && { sort }) },
  };
};

const offNotice = (message: string): Notice => ({
  code: 'comments-off',
  ...(message === ''
    ? messages.noComments
    : messages.noCommentsWithQuote({ message: message.replace(/\.$/, '') })),
});

/** Why a page is empty: a message that stands where the comments would, else what the count tells. */
const countNotices = (
  total: number | null,
  listed: number,
  pieces: readonly CommentPiece[],
): Notice[] => {
  const message = listed === 0 ? messageIn(pieces.flatMap(({ list }) => list.elements)) : undefined;
  if (message !== undefined) return [offNotice(message)];
  return total === null ? emptyNotices(listed) : totalNotice(total, listed);
};

const totalFromPieces = (pieces: readonly CommentPiece[]): number | null => {
  for (const { list, context } of pieces) {
    const header = list.header;
    const total = header && countIn(text(header['countText']), context.language);
    if (total !== undefined) return total;
  }
  return null;
};

const totalNotice = (total: number, listed: number): Notice[] => {
  if (total === listed) return [];
  return listed === 0
    ? [
        {
          code: 'nothing-listed',
          ...messages.countedButNotListed({
            comments: countMessage(total, 'comment', 'comments'),
          }),
        },
      ]
    : [
        {
          code: 'total-includes-replies',
          ...messages.totalCountsReplies,
        },
      ];
};

const sortNotice = (wanted: Params['sort'], pieces: readonly CommentPiece[]): Notice[] =>
  wanted !== undefined && pieces.some(({ sort }) => sort !== undefined && sort !== wanted)
    ? [
        {
          code: 'sort-not-offered',
          ...messages.sortNotOffered({ wanted: wanted ?? '' }),
        },
      ]
    : [];

/** Some threads bring a few replies along. They are no top-level comments. */
const repliesBeside = (pieces: readonly CommentPiece[]): string[] =>
  pieces.flatMap(({ list }) => list.elements.flatMap((element) => idsBelow(element)));

/** What a watch answer says when no comments came with it. */
const withoutComments = (
  { reply, data }: WatchPiece,
  videoId: string | undefined,
): Parsed<ListPage<Comment>> => {
  const entry = commentEntry(data);
  const page = (next: string | null, code: string, message: string) => ({
    data: { items: [], totalItems: null, next },
    notices: [{ code, message }],
  });
  if (entry.state === 'open')
    return page(
      entry.token,
      'entry-only',
      'The reply leads to the comments and holds none; the next page has them.',
    );
  if (entry.state === 'off') {
    const { code, message } = offNotice(entry.message);
    return page(null, code, message);
  }
  // Throws where there is no such video, or a wall before it.
  readVideo([reply], { videoId });
  return page(
    null,
    'comments-absent',
    'The page of this video has no comments; live streams and announced ones often have none.',
  );
};
