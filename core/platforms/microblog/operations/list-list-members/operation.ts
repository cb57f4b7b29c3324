import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Person } from '../../../../vocab/person.ts';
import { listId } from '../../readers/params.ts';

export default defineList({
  name: 'list-list-members',
  title: 'Members of a list',
  summary: 'Accounts on a list.',

  path: '/lists/{listId}/members',
  params: z.object({ listId, cursor }),
  item: Person,
  example: { listId: '1736495155002106192' },

  routes: none({
    because:
      'Not built yet: X gives the members of a list by its official API with credentials of your own; its pages show them to people who are logged in.',
    since: '2026-11-22',
  }),
});
