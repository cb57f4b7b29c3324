import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { articleId } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-article',
  title: 'Article',
  summary: 'One article: title, text, author and time.',

  path: '/articles/{articleId}',
  params: z.object({ articleId }),
  result: Post,
  example: { articleId: 'how-can-ai-change-financial-services-ramya-joseph' },

  routes: none({
    because: 'Not built yet: LinkedIn serves articles to everybody.',
    since: '2026-11-22',
  }),
});
