import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Person } from '../../../../vocab/person.ts';
import { userId, username } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-user',
  title: 'User',
  summary: 'One account: name, description, links, and how many follow it.',

  path: '/users/{username}',
  params: z.object({ username, userId }),
  result: Person,
  example: { username: 'instagram' },

  routes: none({
    because:
      'Not built yet: Instagram’s public profile page gives an account’s name, description and counts to most home connections.',
    since: '2026-11-22',
  }),
});
