import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Highlight } from '../../../../vocab/highlight.ts';
import { username } from '../../readers/params.ts';

export default defineList({
  name: 'list-user-highlights',
  title: 'Highlights of a user',
  summary: 'Highlights that an account keeps on its profile, without their stories.',

  path: '/users/{username}/highlights',
  params: z.object({ username, cursor }),
  item: Highlight,
  example: { username: 'instagram' },

  routes: none({
    because:
      'Not built yet: Instagram’s public profile page names the highlights of an account, with their covers.',
    since: '2026-11-22',
  }),
});
