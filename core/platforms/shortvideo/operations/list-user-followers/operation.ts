import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Person } from '../../../../vocab/person.ts';
import { username } from '../../readers/params.ts';

export default defineList({
  name: 'list-user-followers',
  title: 'Followers of a user',
  summary: 'Accounts that follow a user.',

  path: '/users/{username}/followers',
  params: z.object({ username, cursor }),
  item: Person,
  example: { username: 'illojuan' },

  routes: none({
    because:
      'TikTok gives a user’s followers only through addresses that its own page signs, and to people who are signed in; its Research API has them for approved researchers, and that is not built yet.',
    since: '2026-11-21',
  }),
});
