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
  example: { query: 'pandas' },

  routes: none({
    because:
      'TikTok answers a search for users only through addresses that its own page signs, and no official API has one.',
    since: '2026-11-21',
  }),
});
