import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { NumberedGroup } from '../../../../vocab/group.ts';
import { communityId } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-community',
  title: 'Community',
  summary: 'One community: name, description, and how many members it has.',

  path: '/communities/{communityId}',
  params: z.object({ communityId }),
  result: NumberedGroup,
  example: { communityId: '1501272736215322629' },

  routes: none({
    because:
      'Not built yet: X gives a community by its official API with credentials of your own, and shows its page to people who are logged in.',
    since: '2026-11-22',
  }),
});
