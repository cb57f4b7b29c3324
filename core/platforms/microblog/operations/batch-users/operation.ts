import { z } from 'zod';
import { defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { PersonOrTombstone } from '../../../../vocab/tombstone.ts';
import { batchCost, ids } from '../../readers/params.ts';

export default defineList({
  name: 'batch-users',
  title: 'Users by their ids',
  summary:
    'Up to 100 accounts in one question, each for a credit, in the order in which they were asked for.',
  method: 'POST',
  path: '/users/batch',
  params: z.object({ ids: ids.describe('Numeric identifiers of accounts, 1 to 100.') }),
  item: PersonOrTombstone,
  example: { ids: ['2244994945', '783214'] },
  cost: batchCost,
  routes: none({
    because:
      'Not built yet: X gives many accounts at once by its official API with credentials of your own.',
    since: '2026-11-22',
  }),
});
