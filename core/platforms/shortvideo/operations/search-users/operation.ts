import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { Person } from '#vocab/person.ts';
import { query } from '../../readers/params.ts';
import { queryValueFromReply } from '../../readers/answer.ts';
import { capturedList } from '../../readers/list.ts';
import { foundUsersIn, readFoundRow } from '../../readers/user.ts';
import { site } from '../../readers/site.ts';
import { accountsDescribed } from '../../readers/creator.ts';

const CALLS = ['/api/search/user/full/', '/api/search/general/full/'];

const params = z.object({ query, count: pageCount({ least: 10, most: 10 }), cursor });

export default defineList({
  name: 'search-users',
  title: 'Search users',
  summary: 'Accounts that match words.',

  readerChanges: [accountsDescribed],
  path: '/search/users',
  params,
  links: site.links(params, ['/search/user?q={query}', '/search/user/**?q={query}']),
  item: Person,
  part: { of: 'search', by: 'query', as: 'users' },
  example: { query: 'pandas' },

  routes: [
    capturedList({
      what: 'accounts that a search found',
      calls: CALLS,
      rowsIn: foundUsersIn,
      read: readFoundRow,
      learns: (reply) => ({ query: queryValueFromReply(reply, 'keyword') }),
    }),
  ],
});
