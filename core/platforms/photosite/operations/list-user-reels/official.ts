import type { Parsed } from '#kit/collect.ts';
import { list, node, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { Post } from '#vocab/post.ts';
import { answerIn, discover, nextPosition } from '../../readers/official-ask.ts';
import { officialPage } from '../../readers/official-post.ts';
import { messages } from './messages.ts';

/** The API lists posts of all kinds together. */
export const fetchOfficial = (
  get: Get,
  { username, cursor }: { readonly username: string; readonly cursor?: string | undefined },
): Promise<readonly Reply[]> => discover(get, username, { state: cursor });

/** Of 25 posts those that are reels, with their plays; there may be none on a page that is not the last. */
export const parseOfficial = (replies: readonly Reply[]): Parsed<ListPage<Post>> => {
  for (const reply of replies) {
    const user = node(answerIn(reply), 'business_discovery');
    if (!user) continue;
    const username = str(user, 'username');
    const page = officialPage({
      rows: list(user, 'media', 'data').filter(
        (post) => str(post, 'media_product_type') === 'REELS',
      ),
      username,
      total: undefined,
      next: nextPosition(reply, str(user, 'media', 'paging', 'cursors', 'after')),
    });
    return username === undefined ? page : { ...page, params: { username } };
  }
  throw new AppError('platform_error', messages.apiAnsweredWithoutAccount);
};
