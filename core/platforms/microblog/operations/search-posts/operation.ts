import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { apiQueryValue } from '../../readers/api-answer.ts';
import { apiAsk, POSTS } from '../../readers/api-ask.ts';
import { apiPosts } from '../../readers/api-lists.ts';
import { capturedPosts } from '../../readers/captured-list.ts';
import { query, sort } from '../../readers/params.ts';
import { isForPosts, SEARCHES, searchFromVariables } from '../../readers/searches.ts';
import { site } from '../../readers/site.ts';
import { messages } from '../../readers/messages.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ query, sort, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'search-posts',
  title: 'Search posts',
  summary:
    'Posts that match words: of the last seven days by the official API, or as the search page shows them.',

  path: '/search/posts',
  params,
  links: site.links(params, ['/search/**?q={query}']),
  item: TimelineItem,
  readerChanges: postsRead,
  part: { of: 'search', by: 'query', as: 'posts' },
  example: { query: 'open data', sort: 'latest' },

  routes: [
    apiPosts<Params>({
      what: 'posts',
      incomplete: messages.apiSearchesSevenDays,
      ask: ({ query: words, sort: order }, token) =>
        apiAsk('tweets/search/recent', {
          ...POSTS,
          query: words,
          sort_order: order === 'top' ? 'relevancy' : 'recency',
          max_results: '20',
          next_token: token ?? undefined,
        }),
      learns: (_answer, reply) => ({
        query: apiQueryValue(reply, 'query'),
        sort: apiQueryValue(reply, 'sort_order') === 'relevancy' ? 'top' : 'latest',
      }),
    }),
    capturedPosts<Params>({
      what: 'posts',
      operations: SEARCHES,
      fits: isForPosts,
      learns: searchFromVariables,
      page: ({ query: words, sort: order }) =>
        typeof words === 'string'
          ? `https://x.com/search?q=${encodeURIComponent(words)}${order === 'top' ? '' : '&f=live'}`
          : undefined,
    }),
  ],
});
