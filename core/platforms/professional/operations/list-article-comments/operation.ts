import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { none } from '#kit/route.ts';
import { Comment } from '#vocab/comment.ts';
import { articleId } from '../../readers/params.ts';

export default defineList({
  name: 'list-article-comments',
  title: 'Comments of an article',
  summary: 'Comments of an article.',

  path: '/articles/{articleId}/comments',
  params: z.object({ articleId, cursor }),
  item: Comment,
  part: { of: 'article', by: 'articleId', as: 'comments' },
  example: { articleId: 'how-can-ai-change-financial-services-ramya-joseph' },

  routes: none({
    because:
      'LinkedIn’s public page of an article tells how many comments there are and shows none to people who are not logged in; no official API gives them.',
    since: '2026-11-21',
  }),
});
