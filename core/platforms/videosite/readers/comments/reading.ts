import type { Notice } from '#kit/collect.ts';
import { node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { dataExpected, readAnswer, type Answer } from '../answer.ts';
import { isContinuation } from '../ask.ts';
import { requestedLanguage, type CommentContext } from './item.ts';
import {
  commentIdFromHolder,
  findCommentList,
  entitiesByKey,
  isCommentElement,
  sortTokens,
  videoNamedIn,
  type CommentList,
  commentEntry,
  repliesFromThread,
} from './page.ts';
import { videoId } from '../site.ts';
import { messages } from '../messages.ts';
import { decodeBase64, parseFields, inner, innerText, type Field } from '../protobuf.ts';

/** What a comment continuation token says about itself (recorded December 2023 to July 2026). */
interface CommentToken {
  readonly videoId: string;
  /** `comments` for the comments of a video, `replies` for those of one comment. */
  readonly asks: 'comments' | 'replies';
  readonly sort?: 'top' | 'newest';
  /** The comment whose replies are asked for. */
  readonly commentId?: string;
}

const VIDEO = 2;
const REQUEST = 6;
const REPLIES = 3;
const COMMENTS = 4;
const SECTION = 8;
const COMMENT_ID = 2;
const SORT = 6;

/** Reads a token; `undefined` when it is not one of comments or replies. */
export const readCommentToken = (token: string): CommentToken | undefined => {
  const fields = parseFields(decodeBase64(token));
  const videoId = innerText(parseFields(inner(fields, VIDEO)), VIDEO);
  const request = parseFields(inner(fields, REQUEST));
  const section = innerText(request, SECTION);
  if (videoId === undefined || section === undefined) return undefined;
  if (section.startsWith('comment-replies-item-')) {
    const commentId =
      innerText(parseFields(inner(request, REPLIES)), COMMENT_ID) ??
      section.slice('comment-replies-item-'.length);
    return { videoId, asks: 'replies', commentId };
  }
  if (!section.includes('comments-section')) return undefined;
  const sort = sortFromOptions(parseFields(inner(request, COMMENTS)));
  return { videoId, asks: 'comments', ...(sort && { sort }) };
};

const sortFromOptions = (options: readonly Field[] | undefined): CommentToken['sort'] => {
  const value = options?.find((field) => field.number === SORT)?.value;
  if (value === 0) return 'top';
  return value === 1 ? 'newest' : undefined;
};

/** One answer with comments or replies in it. */
export interface CommentPiece {
  readonly list: CommentList;
  readonly asks: 'comments' | 'replies';
  readonly sort: CommentToken['sort'];
  /** The video that the token names. */
  readonly videoId: string | undefined;
  /** The comment whose replies these are. */
  readonly commentId: string | undefined;
  /** The token with which the answer was asked for. */
  readonly requestToken: string | undefined;
  readonly context: Omit<CommentContext, 'videoId'>;
}

/** A watch answer, and the reply that it came in. */
export interface WatchPiece {
  readonly reply: Reply;
  readonly data: Node;
}

/** The replies of a call, sorted. */
export interface CommentReading {
  readonly videoId: string | undefined;
  readonly pieces: readonly CommentPiece[];
  /** Watch answers: the way to the comments, or the word that there are none. */
  readonly watches: readonly WatchPiece[];
  /** Answers to a continuation in which there is nothing of all this. */
  readonly others: readonly Node[];
}

/** Whether an answer is that of a watch page. */
const isWatch = ({ parsedRequest }: Answer, data: Node): boolean =>
  parsedRequest.endpoint === '/watch' ||
  str(parsedRequest.body, 'videoId') !== undefined ||
  ['contents', 'currentVideoEndpoint', 'engagementPanels'].some((key) => key in data);

export const readCommentReplies = (
  replies: readonly Reply[],
  requested: string | undefined,
): CommentReading => {
  if (replies.length === 0) throw new AppError('platform_error', messages.noReply);
  const pieces: CommentPiece[] = [];
  const watches: WatchPiece[] = [];
  const others: Node[] = [];
  let named = videoId(requested);
  for (const reply of replies) {
    const answer = readAnswer(
      reply,
      isContinuation(reply.request) ? 'validation_error' : 'not_found',
    );
    const data = dataExpected(answer, 'comments');
    const piece = readCommentPiece(answer, data, reply.at);
    if (piece) pieces.push(piece);
    else if (isWatch(answer, data)) watches.push({ reply, data });
    else others.push(data);
    named ??= videoIdFromAnswer(answer, piece) ?? videoId(videoNamedIn(data));
  }
  return { videoId: named, pieces, watches, others };
};

const readCommentPiece = (answer: Answer, data: Node, at: string): CommentPiece | undefined => {
  const list = findCommentList(data);
  if (!list) return undefined;
  const requestToken =
    str(answer.parsedRequest.body, 'continuation') ??
    answer.parsedRequest.query.get('continuation');
  const token = readCommentToken(requestToken ?? '');
  const targets = /^comment-replies-item(?:-(.+))?$/.exec(list.target ?? '');
  const isReplies = targets !== null || isReply(list.elements.find(isCommentElement));
  return {
    list,
    asks: token?.asks ?? (isReplies ? 'replies' : 'comments'),
    sort: token?.sort,
    videoId: token?.videoId,
    commentId: token?.commentId ?? targets?.[1],
    requestToken: requestToken ?? undefined,
    context: {
      at,
      language: requestedLanguage(answer.parsedRequest.body),
      entities: entitiesByKey(data),
    },
  };
};

/** Where neither request nor target tell: replies have an id with a point in it. */
const isReply = (element: unknown): boolean =>
  commentIdFromHolder(node(element, 'commentThreadRenderer') ?? element)?.includes('.') === true;

/** The video that an answer was asked about: by its request, else by the tokens in it. */
const videoIdFromAnswer = (
  { parsedRequest }: Answer,
  piece: CommentPiece | undefined,
): string | undefined => {
  const asking =
    videoId(str(parsedRequest.body, 'videoId')) ?? videoId(parsedRequest.query.get('v'));
  if (asking !== undefined || !piece) return asking;
  const inToken = videoId(piece.videoId);
  if (inToken !== undefined) return inToken;
  for (const token of [piece.list.token, ...sortTokens(piece.list.header)]) {
    const id = token && videoId(readCommentToken(token)?.videoId);
    if (id) return id;
  }
  return undefined;
};

/** A token of another video would list that one’s comments under this one’s address. */
export const checkToken = (
  token: string,
  videoId: string | undefined,
  commentId?: string,
): void => {
  const read = readCommentToken(token);
  if (read === undefined) return;
  if (videoId !== undefined && read.videoId !== videoId)
    throw new AppError('validation_error', messages.cursorOfAnotherVideo);
  if (commentId === undefined || read.commentId === undefined) return;
  if (threadIdFromCommentId(read.commentId) !== threadIdFromCommentId(commentId))
    throw new AppError('validation_error', messages.cursorOfAnotherComment);
};

/** A reply’s id begins with that of its thread. */
export const threadIdFromCommentId = (commentId: string): string =>
  commentId.split('.')[0] ?? commentId;

/** The page after this one; `null` when it would lead in a circle. */
export const nextToken = (piece: CommentPiece, count: number): string | null => {
  const { token } = piece.list;
  if (token === undefined || token === piece.requestToken) return null;
  // A page without items may be followed once; a second one would be a circle.
  return count === 0 && piece.list.header === undefined ? null : token;
};

/** Dates that could not be read, which leave their items without one. */
export const dateNotices = (unread: readonly string[]): Notice[] => {
  const [first] = unread;
  return first === undefined
    ? []
    : [
        {
          code: 'dates-unread',
          ...messages.commentTimesUnreadable({ count: unread.length, first }),
          count: unread.length,
        },
      ];
};

const answerData = (reply: Reply): Node | undefined => readAnswer(reply, 'not_found').data;

/** The token of a video's comments, from its watch answer; `undefined` where there are none. */
export const commentEntryToken = (watch: Reply): string | undefined => {
  const data = answerData(watch);
  const entry = data && commentEntry(data);
  return entry?.state === 'open' ? entry.token : undefined;
};

/** The token of the same comments in another order, from their first page. */
export const findSortToken = (comments: Reply, sort: 'top' | 'newest'): string | undefined => {
  const data = answerData(comments);
  return data && sortTokens(findCommentList(data)?.header)[sort === 'top' ? 0 : 1];
};

/** The token of the replies in a comment's thread, from a page with that thread. */
export const findRepliesToken = (comments: Reply, commentId: string): string | undefined => {
  const data = answerData(comments);
  const thread =
    data && threadIn(findCommentList(data)?.elements ?? [], threadIdFromCommentId(commentId));
  return thread && repliesFromThread(thread).token;
};

/** The thread of a comment. */
export const threadIn = (elements: readonly unknown[], commentId: string): Node | undefined => {
  for (const element of elements) {
    const thread = node(element, 'commentThreadRenderer');
    if (thread && commentIdFromHolder(thread) === commentId) return thread;
  }
  return undefined;
};

/** The ids of the replies that a thread brings along, at every depth. */
export const idsBelow = (element: unknown, depth = 0): string[] => {
  const thread = node(element, 'commentThreadRenderer');
  if (!thread || depth > DEPTH) return [];
  return repliesFromThread(thread).elements.flatMap((one) =>
    [
      commentIdFromHolder(node(one, 'commentThreadRenderer') ?? one) ?? [],
      ...idsBelow(one, depth + 1),
    ].flat(),
  );
};

const DEPTH = 12;
