import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { query } from '../../readers/params.ts';
import { asksForResults, readFoundMembers } from '../../readers/voyager/search.ts';
import { site } from '../../readers/site.ts';

const params = z.object({ query, cursor });

export default defineList({
  name: 'search-users',
  title: 'Search users',
  summary:
    'Members who match words, with headline and place, as the search page shows them to members.',

  path: '/search/users',
  params,
  links: site.links(params, ['/search/results/people/?keywords={query}']),
  item: Person,
  part: { of: 'search', by: 'query', as: 'users' },
  example: { query: 'open data' },

  routes: [
    capture({
      reads: asksForResults('PEOPLE'),
      parse: readFoundMembers,
    }),
  ],
});
