import type { Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams } from '#kit/operation.ts';
import type { Post } from '#vocab/post.ts';
import { readArticle } from '../../readers/pages/article-page.ts';
import { lastReadable } from '../../readers/telling.ts';

/** One article, by its public page. */
export const parse = (
  replies: readonly Reply[],
  { articleId }: KnownParams<'articleId'>,
): Parsed<Post> => lastReadable(replies, (reply) => readArticle(reply, articleId));
