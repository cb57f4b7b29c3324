import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Person } from '../../../../vocab/person.ts';
import { username } from '../../readers/params.ts';

export default defineList({
  name: 'list-user-following',
  title: 'Accounts that a user follows',
  summary: 'Accounts that an account follows.',

  path: '/users/{username}/following',
  params: z.object({ username, cursor }),
  item: Person,
  example: { username: 'XDevelopers' },

  routes: none({
    because:
      'X shows whom an account follows to people who are logged in only; whether its official API gives them depends on the plan, and that is not built yet.',
    since: '2026-11-21',
  }),
});
