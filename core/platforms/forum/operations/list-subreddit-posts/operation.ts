import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { feedPost } from '../../readers/feed/feed.ts';
import { feedBelow, inPath, listRoutes, oneOf } from '../../readers/list.ts';
import { count, time, TIMES, subreddits } from '../../readers/names.ts';
import { postItem } from '../../readers/post.ts';

const SORTS = ['hot', 'new', 'top', 'rising', 'controversial', 'best'] as const;

const params = z.object({
  subreddit: subreddits,
  sort: z
    .enum(SORTS)
    .meta({ default: 'hot' })
    .optional()
    .describe('Order of the posts; `hot`, as on its front page, when omitted.'),
  time,
  count,
  cursor,
});
type Params = z.infer<typeof params>;

const page = ({ subreddit: name, sort = 'hot', time: t }: Params) => ({
  path: `/r/${name}/${sort}`,
  query: { t },
});

const routes = listRoutes<Params, PostOrTombstone>({
  what: ({ subreddit: name = '…' }) => `r/${name}`,
  api: page,
  feed: feedBelow(page),
  things: { t3: postItem },
  entries: { t3: feedPost },
  learns: ({ pathname, searchParams }) => {
    const { subreddit, sort } = inPath(/^\/r\/(?<subreddit>[^/]+)(?:\/(?<sort>[a-z]+))?/, pathname);
    return {
      subreddit,
      sort: oneOf(SORTS, sort),
      time: oneOf(TIMES, searchParams.get('t')),
    };
  },
});

export default defineList({
  name: 'list-subreddit-posts',
  title: 'Posts of a subreddit',
  summary:
    'Posts of a public subreddit, or of several at once (`science+physics`), in one of their orders, up to about 1,000. By the official API with every figure; by the public feed, one request a minute, without scores and counts.',
  path: '/subreddits/{subreddit}/posts',
  params,
  item: PostOrTombstone,
  part: { of: 'subreddit', by: 'subreddit', as: 'posts' },
  example: { subreddit: 'AskHistorians', sort: 'new' },
  routes,
});
