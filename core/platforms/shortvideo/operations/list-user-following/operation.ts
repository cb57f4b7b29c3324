import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Person } from '../../../../vocab/person.ts';
import { username } from '../../readers/params.ts';

export default defineList({
  name: 'list-user-following',
  title: 'Accounts that a user follows',
  summary: 'Accounts that a user follows.',

  path: '/users/{username}/following',
  params: z.object({ username, cursor }),
  item: Person,
  example: { username: 'illojuan' },

  routes: none({
    because:
      'TikTok gives the accounts that a user follows only through addresses that its own page signs, and to people who are signed in; its Research API has them for approved researchers, and that is not built yet.',
    since: '2026-11-21',
  }),
});
