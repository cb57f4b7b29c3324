import { str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec, Reply } from '#kit/exchange.ts';
import { apiAsk } from '../ask.ts';
import { bare, ID36 } from '../names.ts';
import { findComment, treeReplies, type TreeReplies } from './pages.ts';

/** A comment alone, wherever it stands; it is told there even where its tree leaves it out. */
export const infoAsk = (comment: string): RequestSpec =>
  apiAsk('/api/info', { id: `t1_${comment}` });

/** The post in which a comment stands, out of what is told of that comment. */
export const postIdFromInfo = (info: Reply): string | undefined => {
  const link = str(read(info)?.info?.[0], 'data', 'link_id');
  const post = link === undefined ? '' : bare(link);
  return ID36.test(post) ? post : undefined;
};

/** Whether a page shows a comment. */
export const shows = (page: Reply, comment: string): boolean =>
  (read(page)?.pages ?? []).some(({ roots }) => findComment(roots, comment) !== undefined);

/** While things are gathered an answer that says no is just that; the parser says which. */
const read = (reply: Reply): TreeReplies | undefined => {
  try {
    return treeReplies([reply], 'the comment', false);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
};
