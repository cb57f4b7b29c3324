import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Person } from '../../../../vocab/person.ts';
import { communityId } from '../../readers/params.ts';

export default defineList({
  name: 'list-community-members',
  title: 'Members of a community',
  summary: 'Accounts that are members of a community.',

  path: '/communities/{communityId}/members',
  params: z.object({ communityId, cursor }),
  item: Person,
  example: { communityId: '1501272736215322629' },

  routes: none({
    because:
      'X shows the members of a community to people who are logged in only, and its official API is not known to give them.',
    since: '2026-11-21',
  }),
});
