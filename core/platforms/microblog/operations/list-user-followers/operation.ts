import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { Person } from '#vocab/person.ts';
import { apiAsk, USERS } from '../../readers/api-ask.ts';
import { apiUsersOfUser } from '../../readers/api-lists.ts';
import { learnsOwner, capturedUsers } from '../../readers/captured-list.ts';
import { username } from '../../readers/params.ts';
import { site } from '../../readers/site.ts';
import { usersRead } from '../../readers/reader-changes.ts';

const params = z.object({ username, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-user-followers',
  title: 'Followers of a user',
  summary:
    'Accounts that follow an account, by the official API where the plan allows it, or as the pages show them.',

  path: '/users/{username}/followers',
  params,
  links: site.links(params, ['/{username}/followers/**']),
  readerChanges: usersRead,
  item: Person,
  part: { of: 'user', by: 'username', as: 'followers' },
  example: { username: 'XDevelopers' },

  routes: [
    apiUsersOfUser<Params>({
      what: 'followers',
      ask: (id, _params, token) =>
        apiAsk(`users/${id}/followers`, {
          ...USERS,
          max_results: '100',
          pagination_token: token ?? undefined,
        }),
    }),
    capturedUsers<Params>({
      what: 'followers',
      operations: ['Followers'],
      // The answer holds the others alone; whose list it is, the site says by number.
      learns: (variables, _items, _operation, _data, page) =>
        learnsOwner(variables, page, /^(?:verified_)?followers$/),
    }),
  ],
});
