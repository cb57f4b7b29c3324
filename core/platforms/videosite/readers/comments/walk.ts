import type { Reply } from '#kit/exchange.ts';
import { node, type Node } from '#kit/dig.ts';
import { readAnswer } from '../answer.ts';
import { threadIdFromCommentId } from './reading.ts';
import {
  commentEntry,
  commentIdFromHolder,
  findCommentList,
  repliesFromThread,
  sortTokens,
} from './page.ts';

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
