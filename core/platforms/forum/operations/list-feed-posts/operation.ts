import { POST_LIST, listRoutes } from '../../readers/list.ts';
import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { count, listOrder, time } from '../../readers/names.ts';
import { site } from '../../readers/site.ts';
import type { Values } from '#kit/route.ts';
import { inLinks } from '#kit/site-links.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.list-feed-posts', {
  regionForPopularOnly: 'region: only the feed `popular` has regions',
});

const params = z.object({
  feed: inLinks(
    z
      .enum(['popular', 'all'])
      .describe('`popular`, what the platform puts first for everybody, or `all` subreddits.'),
    { read: (text) => text.toLowerCase() },
  ),
  order: listOrder(['hot', 'new', 'top', 'rising', 'controversial', 'best'], 'hot'),
  time,
  region: inLinks(
    z
      .string()
      .regex(/^(?:GLOBAL|[A-Z]{2}(?:_[A-Z]{2})?)$/, 'is GLOBAL, a country such as DE, or US_WA')
      .meta({ default: 'GLOBAL', 'x-only-with': { feed: ['popular'] } })
      .optional()
      .describe('Of `popular` only: a country code that the platform knows, or `GLOBAL`.'),
    { read: (text) => text.toUpperCase() },
  ),
  count,
  cursor,
});
type Params = z.infer<typeof params>;

/** The parameters as the address has them: the site would choose a region by itself. */
const fill = ({ region, ...params }: Params): Values => {
  if (params.feed !== 'popular' && region !== undefined)
    throw new AppError('validation_error', messages.regionForPopularOnly);
  return {
    order: 'hot',
    ...params,
    ...(params.feed === 'popular' && { region: region ?? 'GLOBAL' }),
  };
};

const links = site.links(params, [
  '/r/{feed}/{order}/**?t={time?}&geo_filter={region?}',
  '/r/{feed}?sort={order?}&t={time?}&geo_filter={region?}',
]);

const routes = listRoutes<Params, PostOrTombstone>({
  what: ({ feed = '…' }) => `r/${feed}`,
  links,
  fill,
  ...POST_LIST,
});

export default defineList({
  name: 'list-feed-posts',
  title: 'Posts of the front feeds',
  summary:
    'Posts of `popular`, world-wide or of one region, or of `all` subreddits, up to about 1,000. The public feed has no scores and counts.',
  readerChanges: postsRead,
  path: '/feeds/{feed}/posts',
  params,
  links,
  item: PostOrTombstone,
  part: { of: 'feed', by: 'feed', as: 'posts' },
  example: { feed: 'popular', order: 'hot' },
  routes,
});
