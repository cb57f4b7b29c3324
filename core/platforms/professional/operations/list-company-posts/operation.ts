import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { companyId } from '../../readers/params.ts';

export default defineList({
  name: 'list-company-posts',
  title: 'Posts of a company',
  summary: 'Recent posts of a company.',

  path: '/companies/{companyId}/posts',
  params: z.object({ companyId, cursor }),
  item: Post,
  example: { companyId: 'audiense' },

  routes: none({
    because:
      'Not built yet: LinkedIn’s public page of a company holds about ten posts, and no further page.',
    since: '2026-11-22',
  }),
});
