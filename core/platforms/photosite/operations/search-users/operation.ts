import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { readsFrom } from '../../readers/captured.ts';
import { query } from '../../readers/params.ts';
import { fetchByName, parseByName } from './by-name.ts';
import { parse } from './parse.ts';
import { accountsDescribed } from '../../readers/read-person.ts';

const params = z.object({ query, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'search-users',
  title: 'Search users',
  summary:
    'Accounts that match words. Guests are not answered searches: for them it says whether there is an account of just that name. What a search box loads while somebody browses is read in full.',
  readerChanges: [accountsDescribed],
  path: '/search/users',
  params,
  item: Person,
  part: { of: 'search', by: 'query', as: 'users' },
  example: { query: 'instagram' },
  routes: [
    publicPage({
      fetch: fetchByName,
      parse: (replies, { query }: Partial<Params>) => parseByName(replies, { query }),
    }),
    capture({
      reads: readsFrom({
        paths: [
          /^\/(?:web\/search\/topsearch|api\/v1\/(?:web\/)?(?:search\/topsearch|fbsearch\/(?:web\/)?(?:topsearch|account_serp)\w*|users\/search))\/$/,
        ],
        names: [
          'SearchBox',
          'SearchTop',
          'SearchUser',
          'SearchNull',
          'SearchRefetch',
          'FbSearch',
          'fbsearch',
        ],
      }),
      parse: (replies, { query }: Partial<Params>) => parse(replies, { query }),
    }),
  ],
});
