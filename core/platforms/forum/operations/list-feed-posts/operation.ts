import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { feedPost } from '../../readers/feed/feed.ts';
import { feedBelow, inPath, listRoutes, oneOf } from '../../readers/list.ts';
import { count, time, TIMES } from '../../readers/names.ts';
import { postItem } from '../../readers/post.ts';
import { messages } from './messages.ts';

const SORTS = ['hot', 'new', 'top', 'rising', 'controversial', 'best'] as const;

const params = z.object({
  feed: z
    .enum(['popular', 'all'])
    .describe('`popular`, what the platform puts first for everybody, or `all` subreddits.'),
  sort: z
    .enum(SORTS)
    .meta({ default: 'hot' })
    .optional()
    .describe('Order of the posts; `hot` when omitted.'),
  time,
  region: z
    .string()
    .regex(/^(?:GLOBAL|[A-Z]{2}(?:_[A-Z]{2})?)$/, 'is GLOBAL, a country such as DE, or US_WA')
    .meta({ default: 'GLOBAL' })
    .optional()
    .describe('Of `popular` only: a country code that the platform knows, or `GLOBAL`.'),
  count,
  cursor,
});
type Params = z.infer<typeof params>;

const page = ({ feed, sort = 'hot', region, time: t }: Params) => {
  if (feed !== 'popular' && region !== undefined)
    throw new AppError('validation_error', messages.regionOnlyTheFeedPopular);
  const query = { t, ...(feed === 'popular' && { geo_filter: region ?? 'GLOBAL' }) };
  return { path: `/r/${feed}/${sort}`, query };
};

const routes = listRoutes<Params, PostOrTombstone>({
  what: ({ feed = '…' }) => `r/${feed}`,
  api: page,
  feed: feedBelow(page),
  things: { t3: postItem },
  entries: { t3: feedPost },
  learns: ({ pathname, searchParams }) => {
    const { feed, sort } = inPath(
      /^\/r\/(?<feed>popular|all)(?:\/(?<sort>[a-z]+))?$/,
      pathname.toLowerCase(),
    );
    return {
      feed,
      sort: oneOf(SORTS, sort),
      time: oneOf(TIMES, searchParams.get('t')),
      region: feed === 'popular' ? searchParams.get('geo_filter') : undefined,
    };
  },
});

export default defineList({
  name: 'list-feed-posts',
  title: 'Posts of the front feeds',
  summary:
    'Posts of `popular`, world-wide or of one region, or of `all` subreddits, up to about 1,000. The public feed has no scores and counts.',
  path: '/feeds/{feed}/posts',
  params,
  item: PostOrTombstone,
  part: { of: 'feed', by: 'feed', as: 'posts' },
  example: { feed: 'popular', sort: 'hot' },
  routes,
});
