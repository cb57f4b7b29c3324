import type { Reply } from '#kit/exchange.ts';
import { node, type Node } from '#kit/dig.ts';
import { readAnswer } from '../answer.ts';
import { threadIdFromCommentId } from './reading.ts';
import { commentEntry, commentIdOf, commentListOf, repliesOf, sortTokens } from './page.ts';

const dataOf = (reply: Reply): Node | undefined => readAnswer(reply, 'not_found').data;

/** The token of a video's comments, from its watch answer; `undefined` where there are none. */
export const commentEntryOf = (watch: Reply): string | undefined => {
  const data = dataOf(watch);
  const entry = data && commentEntry(data);
  return entry?.state === 'open' ? entry.token : undefined;
};

/** The token of the same comments in another order, from their first page. */
export const sortTokenOf = (comments: Reply, sort: 'top' | 'newest'): string | undefined => {
  const data = dataOf(comments);
  return data && sortTokens(commentListOf(data)?.header)[sort === 'top' ? 0 : 1];
};

/** The token of the replies in a comment's thread, from a page with that thread. */
export const repliesTokenOf = (comments: Reply, commentId: string): string | undefined => {
  const data = dataOf(comments);
  const thread =
    data && threadIn(commentListOf(data)?.elements ?? [], threadIdFromCommentId(commentId));
  return thread && repliesOf(thread).token;
};

/** The thread of a comment. */
export const threadIn = (elements: readonly unknown[], commentId: string): Node | undefined => {
  for (const element of elements) {
    const thread = node(element, 'commentThreadRenderer');
    if (thread && commentIdOf(thread) === commentId) return thread;
  }
  return undefined;
};

/** The ids of the replies that a thread brings along, at every depth. */
export const idsBelow = (element: unknown, depth = 0): string[] => {
  const thread = node(element, 'commentThreadRenderer');
  if (!thread || depth > DEPTH) return [];
  return repliesOf(thread).elements.flatMap((one) =>
    [
      commentIdOf(node(one, 'commentThreadRenderer') ?? one) ?? [],
      ...idsBelow(one, depth + 1),
    ].flat(),
  );
};

const DEPTH = 12;
