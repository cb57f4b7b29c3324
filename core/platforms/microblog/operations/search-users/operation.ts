import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { Person } from '#vocab/person.ts';
import { apiQueryValue } from '../../readers/api-answer.ts';
import { apiAsk, USERS } from '../../readers/api-ask.ts';
import { apiUsers } from '../../readers/api-lists.ts';
import { capturedUsers } from '../../readers/captured-list.ts';
import { query } from '../../readers/params.ts';
import { isForPeople, SEARCHES, searchFromVariables } from '../../readers/searches.ts';
import { usersRead } from '../../readers/reader-changes.ts';
import { site } from '../../readers/site.ts';

const params = z.object({ query, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'search-users',
  title: 'Search users',
  summary: 'Accounts that match words, by the official API or as the search page shows them.',

  path: '/search/users',
  params,
  links: site.links(params, ['/search/**?q={query}&f=user']),
  readerChanges: usersRead,
  item: Person,
  part: { of: 'search', by: 'query', as: 'users' },
  example: { query: 'open data' },

  routes: [
    apiUsers<Params>({
      what: 'accounts',
      ask: ({ query: words }, token) =>
        apiAsk('users/search', {
          ...USERS,
          query: words,
          max_results: '20',
          next_token: token ?? undefined,
        }),
      learns: (_answer, reply) => ({ query: apiQueryValue(reply, 'query') }),
    }),
    capturedUsers<Params>({
      what: 'accounts',
      operations: SEARCHES,
      fits: isForPeople,
      learns: (variables) => ({ query: searchFromVariables(variables).query }),
    }),
  ],
});
