import type { Parsed } from '#kit/collect.ts';
import { count, list } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { Post } from '#vocab/post.ts';
import { discover } from '../../readers/official-ask.ts';
import { discoveredPage } from '../../readers/official-post.ts';
import { messages } from './messages.ts';

interface Params {
  readonly username: string;
  readonly cursor?: string | undefined;
}

/** 25 posts of a professional account with their dates and counts. */
export const fetchOfficial = (get: Get, { username, cursor }: Params): Promise<readonly Reply[]> =>
  discover(get, username, { state: cursor });

export const parseOfficial = (replies: readonly Reply[]): Parsed<ListPage<Post>> => {
  const page = discoveredPage(replies, (user) => ({
    rows: list(user, 'media', 'data'),
    total: count(user, 'media_count'),
  }));
  if (!page) throw new AppError('platform_error', messages.apiAnsweredWithoutAccount);
  return page;
};
