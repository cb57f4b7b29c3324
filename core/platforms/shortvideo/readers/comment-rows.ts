import { count, isNode } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Notice } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { Comment } from '#vocab/comment.ts';
import { callAnswer } from './answer.ts';
import { readComment } from './comment.ts';
import { capturedLines } from './lines.ts';
import type { Rows } from './list.ts';
import { cursorIn, hasMoreIn } from './video-rows.ts';
import { messages } from './messages.ts';

/**
 * `comments: null` without a total is how TikTok answers for a video that is not there (recorded October
 * 2026); a video without comments has a total of 0.
 */
const NO_VIDEO: Notice = {
  code: 'video-unknown',
  ...messages.noCommentsAndNoCount,
};

/** Comments or replies of a call, or of lines that another tool captured. */
export const commentRowsIn = (reply: Reply): Rows | undefined => {
  const lines = capturedLines(reply);
  if (lines) return { rows: lines, hasMore: false };
  const value = callAnswer(reply);
  const total = count(value, 'total');
  const rows = value['comments'];
  if (Array.isArray(rows))
    return { rows, hasMore: hasMoreIn(value), total, cursor: cursorIn(value) };
  if (rows !== null && !('comments' in value)) return undefined;
  if (rows !== null) throw new AppError('platform_error', messages.commentsNotAList);
  return total === undefined
    ? { rows: [], hasMore: false, notices: [NO_VIDEO], stops: messages.noCommentsAndNoCount }
    : { rows: [], hasMore: false, total };
};

export const readCommentRow = (row: unknown): Comment => {
  if (!isNode(row)) throw new AppError('platform_error', messages.commentNotAnObject);
  return readComment(row);
};
