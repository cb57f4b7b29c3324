import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { feedPost } from '../../readers/feed/feed.ts';
import { inPath, listRoutes, oneOf } from '../../readers/list.ts';
import { anyTime, count, searchTerms, subreddit, TIMES } from '../../readers/names.ts';
import { postItem } from '../../readers/post.ts';

const SORTS = ['relevance', 'hot', 'top', 'new', 'comments'] as const;

const params = z.object({
  query: searchTerms.describe(
    'Words to look for; the platform’s own operators work (`author:name`).',
  ),
  subreddit: subreddit.optional().describe('Look in this subreddit only.'),
  sort: z
    .enum(SORTS)
    .meta({ default: 'relevance' })
    .optional()
    .describe('Order of the posts; `relevance` when omitted.'),
  time: anyTime.describe('Posts of the last hour, day, …; of `all` time when omitted.'),
  count,
  cursor,
});
type Params = z.infer<typeof params>;

const address = ({ query: q, subreddit: name, sort, time: t }: Params) => ({
  path: name === undefined ? '/search' : `/r/${name}/search`,
  query: { q, restrict_sr: name === undefined ? undefined : '1', type: 'link', sort, t },
});

/** Without `restrict_sr` the search of a subreddit looks everywhere. */
const isRestricted = (said: string | null): boolean => /^(?:1|true|on|yes)$/i.test(said ?? '');

const routes = listRoutes<Params, PostOrTombstone>({
  what: ({ query: q = '…' }) => `search for “${q}”`,
  api: address,
  feed: address,
  things: { t3: postItem },
  entries: { t3: feedPost },
  learns: ({ pathname, searchParams }) => ({
    query: searchParams.get('q'),
    subreddit: isRestricted(searchParams.get('restrict_sr'))
      ? inPath(/^\/r\/(?<subreddit>[^/]+)\/search$/, pathname)['subreddit']
      : undefined,
    sort: oneOf(SORTS, searchParams.get('sort')),
    time: oneOf(TIMES, searchParams.get('t')),
  }),
});

export default defineList({
  name: 'search-posts',
  title: 'Search posts',
  summary:
    'Posts that match words, everywhere or in one subreddit. The platform’s search ends earlier than its other lists, often near 250 posts, and a short page may be the last. The public feed has no scores and counts.',
  path: '/search/posts',
  params,
  item: PostOrTombstone,
  part: { of: 'search', by: 'query', as: 'posts' },
  example: { query: 'open data', sort: 'new' },
  routes,
});
