import { POST_LIST, listRoutes } from '../../readers/list.ts';
import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { count, listOrder, time, subreddits } from '../../readers/names.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({
  subreddit: subreddits,
  order: listOrder(['hot', 'new', 'top', 'rising', 'controversial', 'best'], 'hot'),
  time,
  count,
  cursor,
});
type Params = z.infer<typeof params>;

const links = site.links(params, [
  '/r/{subreddit}/{order}/**?t={time?}',
  '/r/{subreddit}?sort={order?}&t={time?}',
]);

const routes = listRoutes<Params, PostOrTombstone>({
  what: ({ subreddit: name = '…' }) => `r/${name}`,
  links,
  fill: (params) => ({ order: 'hot', ...params }),
  ...POST_LIST,
});

export default defineList({
  name: 'list-subreddit-posts',
  title: 'Posts of a subreddit',
  summary:
    'Posts of a public subreddit, or of several at once (`science+physics`), in one of their orders, up to about 1,000. By the official API with every figure; by the public feed, one request a minute, without scores and counts.',
  readerChanges: postsRead,
  path: '/subreddits/{subreddit}/posts',
  params,
  links,
  item: PostOrTombstone,
  part: { of: 'subreddit', by: 'subreddit', as: 'posts' },
  example: { subreddit: 'AskHistorians', order: 'new' },
  routes,
});
