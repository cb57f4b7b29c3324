import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { PostOrAnnounce } from '#vocab/announce.ts';
import { searchUrl } from '../../readers/addresses.ts';
import { query } from '../../readers/params.ts';
import { anyOf } from '../../readers/captured.ts';
import { streamsOf } from '../../readers/component-requests.ts';
import { asksForResults, readFoundPosts } from '../../readers/voyager-search.ts';

export default defineList({
  name: 'search-posts',
  title: 'Search posts',
  summary: 'Posts that match words, as the search page shows them to members.',

  path: '/search/posts',
  params: z.object({ query, cursor }),
  item: PostOrAnnounce,
  part: { of: 'search', by: 'query', as: 'posts' },
  example: { query: 'open data' },

  routes: [
    capture({
      reads: anyOf(asksForResults('CONTENT'), streamsOf('search')),
      parse: readFoundPosts,
      page: ({ query: words }) =>
        typeof words === 'string' ? searchUrl('content', words) : undefined,
    }),
  ],
});
