import { z } from 'zod';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { browserPage, capture, publicPage } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { articleId } from '../../readers/params.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { articleAsk } from '../../readers/ask.ts';
import { isPageAt } from '../../readers/captured.ts';
import { site } from '../../readers/site.ts';
import type { Parsed } from '#kit/collect.ts';
import { readArticle } from '../../readers/pages/article-page.ts';
import { lastReadable } from '../../readers/telling.ts';

/** One article, by its public page. */
const parse = (replies: readonly Reply[], { articleId }: KnownParams<'articleId'>): Parsed<Post> =>
  lastReadable(replies, (reply) => readArticle(reply, articleId));

interface Params {
  readonly articleId: string;
}

const params = z.object({ articleId });

export default defineOperation({
  name: 'get-article',
  title: 'Article',
  summary: 'One article: title, text, author and time.',

  path: '/articles/{articleId}',
  params,
  links: site.links(params, ['/pulse/{articleId}/**']),
  result: Post,
  readerChanges: [{ since: '0.9.1', fields: ['attachment'] }],
  part: { of: 'article', by: 'articleId', as: 'facts' },
  example: { articleId: 'how-can-ai-change-financial-services-ramya-joseph' },

  routes: [
    // Many plain requests are refused that a guest's browser is not (status 999, 2026).
    browserPage({
      fetch: async (get: Get, { articleId }: Params) => [await get(articleAsk(articleId))],
      parse,
    }),
    publicPage({
      fetch: async (get: Get, { articleId }: Params) => [await get(articleAsk(articleId))],
      parse,
    }),
    capture({ reads: isPageAt(/^\/pulse\/[^/]+\/?$/), parse }),
  ],
});
