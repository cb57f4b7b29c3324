import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Person } from '../../../../vocab/person.ts';
import { username } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-user',
  title: 'User',
  summary: 'One account: name, description, link, and how many follow it.',

  path: '/users/{username}',
  params: z.object({ username }),
  result: Person,
  example: { username: 'illojuan' },

  routes: none({
    because:
      'Not built yet: TikTok’s public profile page gives a user’s name, description and counts.',
    since: '2026-11-22',
  }),
});
