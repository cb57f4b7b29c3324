import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { feedPost } from '../../readers/feed.ts';
import { listRoutes } from '../../readers/list.ts';
import { anyTime, count, listOrder, searchTerms, subreddit } from '../../readers/names.ts';
import { postItem } from '../../readers/post.ts';
import { site } from '../../readers/site.ts';

const params = z.object({
  subreddit,
  q: searchTerms.describe('Words to look for; the platform’s own operators work (`author:name`).'),
  order: listOrder(['relevance', 'hot', 'top', 'new', 'comments'], 'relevance'),
  time: anyTime.describe('Posts of the last hour, day, …; of `all` time when omitted.'),
  count,
  cursor,
});
type Params = z.infer<typeof params>;

/** Without `restrict_sr` the site looks everywhere. A link of this kind opens `search-posts`, as ever. */
const links = site.links(params, [
  '/r/{subreddit}/search?q={q}&restrict_sr=1|on|true|yes&type=link|posts|&sort={order?}&t={time?}',
]);

export default defineList({
  name: 'search-subreddit-posts',
  title: 'Search posts of a subreddit',
  summary:
    'Posts of one subreddit that match words. The platform’s search ends earlier than its other lists, often near 250 posts, and a short page may be the last. The public feed has no scores and counts.',
  path: '/subreddits/{subreddit}/search',
  params,
  item: PostOrTombstone,
  part: { of: 'subreddit', by: 'subreddit', as: 'found' },
  example: { subreddit: 'AskHistorians', q: 'harvest', order: 'new' },
  routes: listRoutes<Params, PostOrTombstone>({
    what: ({ subreddit: name = '…', q = '…' }) => `search of r/${name} for “${q}”`,
    links,
    feed: (page) => page,
    things: { t3: postItem },
    entries: { t3: feedPost },
  }),
});
