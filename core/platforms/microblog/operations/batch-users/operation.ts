import { z } from 'zod';
import { omitUndefined } from '#kit/collect.ts';
import { defineList } from '#kit/operation.ts';
import { PersonOrTombstone, type Tombstone } from '#vocab/tombstone.ts';
import { USERS } from '../../readers/api-ask.ts';
import { apiBatch } from '../../readers/api-lists.ts';
import { userUrlById } from '../../readers/site.ts';
import { batchCost, entityIds } from '../../readers/params.ts';
import { readUser } from '../../readers/user.ts';
import { usersRead } from '../../readers/reader-changes.ts';

const missing = (id: string, reason: string | undefined): Tombstone =>
  omitUndefined({
    type: 'Tombstone' as const,
    formerType: 'Person' as const,
    id: userUrlById(id),
    entityId: id,
    reason,
  });

export default defineList({
  name: 'batch-users',
  title: 'Users by their ids',
  summary:
    'Up to 100 accounts in one question, each for a credit, in the order in which they were asked for. What X leaves out is a tombstone with its reason. By the official API only.',
  method: 'POST',
  path: '/users/batch',
  params: z.object({ entityIds: entityIds.describe('Numeric identifiers of accounts, 1 to 100.') }),
  readerChanges: usersRead,
  item: PersonOrTombstone,
  part: { of: 'batch', by: 'entityIds', as: 'users' },
  example: { entityIds: ['2244994945', '783214'] },
  cost: batchCost,
  routes: [
    apiBatch({
      path: 'users',
      fields: USERS,
      many: 'accounts',
      price: 'users',
      read: readUser,
      missing,
    }),
  ],
});
