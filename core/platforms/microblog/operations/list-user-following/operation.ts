import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { Person } from '#vocab/person.ts';
import { apiAsk, USERS } from '../../readers/api-ask.ts';
import { apiUsersOfUser } from '../../readers/api-lists.ts';
import { learnsOwner, capturedUsers } from '../../readers/captured-list.ts';
import { username } from '../../readers/params.ts';
import { usersRead } from '../../readers/reader-changes.ts';
import { site } from '../../readers/site.ts';

const params = z.object({ username, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-user-following',
  title: 'Accounts that a user follows',
  summary:
    'Accounts that an account follows, by the official API where the plan allows it, or as the pages show them.',

  path: '/users/{username}/following',
  params,
  links: site.links(params, ['/{username}/following/**']),
  readerChanges: usersRead,
  item: Person,
  part: { of: 'user', by: 'username', as: 'following' },
  example: { username: 'XDevelopers' },

  routes: [
    apiUsersOfUser<Params>({
      what: 'accounts that a user follows',
      ask: (id, _params, token) =>
        apiAsk(`users/${id}/following`, {
          ...USERS,
          max_results: '100',
          pagination_token: token ?? undefined,
        }),
    }),
    capturedUsers<Params>({
      what: 'accounts that a user follows',
      operations: ['Following'],
      // The answer holds the others alone; whose list it is, the site says by number.
      learns: (variables, _items, _operation, _data, page) =>
        learnsOwner(variables, page, /^following$/),
    }),
  ],
});
