import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { asksFor } from '../../readers/graphql.ts';
import { communityId, role } from '../../readers/params.ts';
import { OPERATIONS, parseMembers } from './parse.ts';
import { site } from '../../readers/site.ts';
import { usersRead } from '../../readers/reader-changes.ts';

const params = z.object({ communityId, role, cursor });

export default defineList({
  name: 'list-community-members',
  title: 'Members of a community',
  summary:
    'Accounts that are members of a community, or look after it, as its pages show them. The official API is not known to give them.',

  path: '/communities/{communityId}/members',
  params,
  links: site.links(params, ['/i/communities/{communityId}/members/**']),
  readerChanges: usersRead,
  item: Person,
  part: { of: 'community', by: 'communityId', as: 'members' },
  example: { communityId: '1501272736215322629', role: 'members' },

  routes: [
    capture({
      reads: asksFor(...OPERATIONS),
      parse: parseMembers,
    }),
  ],
});
