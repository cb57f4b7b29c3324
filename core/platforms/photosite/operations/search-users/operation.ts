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
  example: { query: 'little choc' },

  routes: none({
    because:
      'Instagram answers searches to people who are logged in only, and no official API searches for accounts; an account of a known name can be asked for by that name.',
    since: '2026-11-21',
  }),
});
