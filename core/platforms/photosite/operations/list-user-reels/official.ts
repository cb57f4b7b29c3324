import type { Parsed } from '#kit/collect.ts';
import { list, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { Post } from '#vocab/post.ts';
import { discover } from '../../readers/official-ask.ts';
import { discoveredPage } from '../../readers/official-post.ts';
import { messages } from './messages.ts';

/** The API lists posts of all kinds together. */
export const fetchOfficial = (
  get: Get,
  { username, cursor }: { readonly username: string; readonly cursor?: string | undefined },
): Promise<readonly Reply[]> => discover(get, username, { state: cursor });

/** Of 25 posts those that are reels, with their plays; there may be none on a page that is not the last. */
export const parseOfficial = (replies: readonly Reply[]): Parsed<ListPage<Post>> => {
  const page = discoveredPage(replies, (user) => ({
    rows: list(user, 'media', 'data').filter((post) => str(post, 'media_product_type') === 'REELS'),
    total: undefined,
  }));
  if (!page) throw new AppError('platform_error', messages.apiAnsweredWithoutAccount);
  return page;
};
