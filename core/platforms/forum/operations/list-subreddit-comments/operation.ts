import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { CommentOrTombstone } from '#vocab/tombstone.ts';
import { commentItem } from '../../readers/comment.ts';
import { feedComment } from '../../readers/feed.ts';
import { feedBelow, listRoutes } from '../../readers/list.ts';
import { count, listOrder, subreddits, time } from '../../readers/names.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({
  subreddit: subreddits,
  order: listOrder(['hot', 'new', 'top', 'controversial'], 'hot'),
  time,
  count,
  cursor,
});
type Params = z.infer<typeof params>;

const links = site.links(params, ['/r/{subreddit}/comments?sort={order?}&t={time?}']);

const routes = listRoutes<Params, CommentOrTombstone>({
  what: ({ subreddit: name = '…' }) => `r/${name}`,
  links,
  feed: feedBelow,
  things: { t1: (data) => commentItem(data) },
  entries: { t1: feedComment },
});

export default defineList({
  name: 'list-subreddit-comments',
  title: 'Latest comments of a subreddit',
  summary:
    'The latest comments under any post of a public subreddit, or of several at once (`science+physics`), newest first, up to about 1,000. The public feed tells neither scores nor what a comment answers.',
  readerChanges: postsRead,
  path: '/subreddits/{subreddit}/comments',
  params,
  links,
  item: CommentOrTombstone,
  part: { of: 'subreddit', by: 'subreddit', as: 'comments' },
  example: { subreddit: 'AskHistorians' },
  routes,
});
