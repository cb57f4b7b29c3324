import type { Parsed } from '#kit/collect.ts';
import { count, list, node, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { Post } from '#vocab/post.ts';
import { answerIn, discover, nextPosition } from '../../readers/official-ask.ts';
import { officialPage } from '../../readers/official-post.ts';
import { messages } from './messages.ts';

interface Params {
  readonly username: string;
  readonly cursor?: string | undefined;
}

/** 25 posts of a professional account with their dates and counts. */
export const fetchOfficial = (get: Get, { username, cursor }: Params): Promise<readonly Reply[]> =>
  discover(get, username, { state: cursor });

export const parseOfficial = (replies: readonly Reply[]): Parsed<ListPage<Post>> => {
  for (const reply of replies) {
    const user = node(answerIn(reply), 'business_discovery');
    if (!user) continue;
    const username = str(user, 'username');
    const page = officialPage({
      rows: list(user, 'media', 'data'),
      username,
      total: count(user, 'media_count'),
      next: nextPosition(reply, str(user, 'media', 'paging', 'cursors', 'after')),
    });
    return username === undefined ? page : { ...page, params: { username } };
  }
  throw new AppError('platform_error', messages.apiAnsweredWithoutAccount);
};
