import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Person } from '../../../../vocab/person.ts';
import { username } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-user',
  title: 'User',
  summary: 'One member: name, headline, place, and how many follow them.',

  path: '/users/{username}',
  params: z.object({ username }),
  result: Person,
  example: { username: 'williamhgates' },

  routes: none({
    because:
      'Not built yet: LinkedIn serves public profiles to guests now and then, and mostly asks them to log in.',
    since: '2026-11-22',
  }),
});
