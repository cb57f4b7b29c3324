import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import { browserPage, capture, publicPage } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { articleId } from '../../readers/params.ts';
import type { Get } from '#kit/exchange.ts';
import { articleAsk } from '../../readers/ask.ts';
import { isPageAt } from '../../readers/captured.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';

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
  readerChanges: [{ since: '0.10.0', fields: ['attachment'] }],
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
