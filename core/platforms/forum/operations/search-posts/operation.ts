import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { feedPost } from '../../readers/feed.ts';
import { listRoutes } from '../../readers/list.ts';
import { anyTime, count, listOrder, searchTerms, subreddit } from '../../readers/names.ts';
import { postItem } from '../../readers/post.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({
  q: searchTerms.describe('Words to look for; the platform’s own operators work (`author:name`).'),
  subreddit: subreddit.optional().describe('Look in this subreddit only.'),
  order: listOrder(['relevance', 'hot', 'top', 'new', 'comments'], 'relevance'),
  time: anyTime.describe('Posts of the last hour, day, …; of `all` time when omitted.'),
  count,
  cursor,
});
type Params = z.infer<typeof params>;

/** Without `restrict_sr` the search of a subreddit looks everywhere. */
const links = site.links(params, [
  '/r/{subreddit}/search?q={q}&restrict_sr=1|on|true|yes&type=link|posts|&sort={order?}&t={time?}',
  '/search?q={q}&type=link|posts|&sort={order?}&t={time?}',
  '/r/*/search?q={q}&type=link|posts|&sort={order?}&t={time?}',
]);

const routes = listRoutes<Params, PostOrTombstone>({
  what: ({ q = '…' }) => `search for “${q}”`,
  links,
  feed: (page) => page,
  things: { t3: postItem },
  entries: { t3: feedPost },
});

export default defineList({
  name: 'search-posts',
  title: 'Search posts',
  summary:
    'Posts that match words, everywhere or in one subreddit. The platform’s search ends earlier than its other lists, often near 250 posts, and a short page may be the last. The public feed has no scores and counts.',
  readerChanges: postsRead,
  path: '/search/posts',
  params,
  links,
  item: PostOrTombstone,
  part: { of: 'search', by: 'q', as: 'posts' },
  example: { q: 'open data', order: 'new' },
  routes,
});
