import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { PostOrAnnounce } from '#vocab/announce.ts';
import { query } from '../../readers/params.ts';
import { passesAny } from '../../readers/captured.ts';
import { isStreamedListRequest } from '../../readers/components/requests.ts';
import { asksForResults, readFoundPosts } from '../../readers/voyager/search.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ query, cursor });

export default defineList({
  name: 'search-posts',
  title: 'Search posts',
  summary: 'Posts that match words, as the search page shows them to members.',

  path: '/search/posts',
  params,
  links: site.links(params, ['/search/results/content/?keywords={query}']),
  item: PostOrAnnounce,
  readerChanges: postsRead,
  part: { of: 'search', by: 'query', as: 'posts' },
  example: { query: 'open data' },

  routes: [
    capture({
      reads: passesAny(asksForResults('CONTENT'), isStreamedListRequest('search')),
      parse: readFoundPosts,
    }),
  ],
});
