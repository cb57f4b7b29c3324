import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Person } from '../../../../vocab/person.ts';
import { username } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-user',
  title: 'User',
  summary: 'One account: name, description, place, and how many follow it.',

  path: '/users/{username}',
  params: z.object({ username }),
  result: Person,
  example: { username: 'XDevelopers' },

  routes: none({
    because:
      'Not built yet: X gives an account by its official API with credentials of your own, which are billed for each answer.',
    since: '2026-11-22',
  }),
});
