import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { str } from '#kit/dig.ts';
import { Person } from '#vocab/person.ts';
import { apiAsk, USERS } from '../../readers/api-ask.ts';
import { apiUsers } from '../../readers/api-lists.ts';
import { capturedUsers } from '../../readers/captured-list.ts';
import { numberIn, site } from '../../readers/site.ts';
import { listId } from '../../readers/params.ts';
import { usersRead } from '../../readers/reader-changes.ts';

const params = z.object({ listId, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-list-members',
  title: 'Members of a list',
  summary: 'Accounts on a list, by the official API or as its page shows them.',

  path: '/lists/{listId}/members',
  params,
  links: site.links(params, ['/i/lists/{listId}/members/**']),
  readerChanges: usersRead,
  item: Person,
  part: { of: 'list', by: 'listId', as: 'members' },
  example: { listId: '1736495155002106192' },

  routes: [
    apiUsers<Params>({
      what: 'members of a list',
      ask: ({ listId: id }, token) =>
        apiAsk(`lists/${id}/members`, {
          ...USERS,
          max_results: '20',
          pagination_token: token ?? undefined,
        }),
      learns: ({ path }) => ({ listId: /^lists\/(\d+)\//.exec(path)?.[1] }),
    }),
    capturedUsers<Params>({
      what: 'members of a list',
      operations: ['ListMembers'],
      learns: (variables) => ({ listId: numberIn(str(variables, 'listId')) }),
    }),
  ],
});
