import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { username } from '../../readers/params.ts';

export default defineList({
  name: 'list-user-reels',
  title: 'Reels of a user',
  summary: 'Reels of an account, newest first, at most 8 to a page.',

  path: '/users/{username}/reels',
  params: z.object({
    username,
    count: z.int().min(1).max(8).optional().describe('Reels of a page, 1 to 8.'),
    cursor,
  }),
  item: Post,
  example: { username: 'instagram' },

  routes: none({
    because:
      'Not built yet: Instagram’s public profile page holds the reels that are among the twelve newest posts; the list of reels itself is for people who are logged in.',
    since: '2026-11-22',
  }),
});
