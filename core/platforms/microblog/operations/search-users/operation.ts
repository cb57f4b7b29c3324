import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Person } from '../../../../vocab/person.ts';
import { query } from '../../readers/params.ts';

export default defineList({
  name: 'search-users',
  title: 'Search users',
  summary: 'Accounts that match words.',

  path: '/search/users',
  params: z.object({ query, cursor }),
  item: Person,
  example: { query: 'open data' },

  routes: none({
    because:
      'X searches accounts for people who are logged in only; whether its official API does depends on the plan, and that is not built yet.',
    since: '2026-11-21',
  }),
});
