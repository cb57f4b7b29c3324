import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { inLinks } from '#kit/site-links.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { listRoutes, POST_LIST } from '../../readers/list.ts';
import { anyTime, count } from '../../readers/names.ts';
import { site } from '../../readers/site.ts';

const params = z.object({
  feed: inLinks(
    z
      .enum(['best', 'hot', 'new', 'top', 'rising', 'controversial'])
      .describe('Order of the front page.'),
    { read: (text) => text.toLowerCase() },
  ),
  time: anyTime
    .meta({ 'x-only-with': { feed: ['top', 'controversial'] } })
    .describe('Span of time for `top` and `controversial`.'),
  count,
  cursor,
});
type Params = z.infer<typeof params>;

const links = site.links(params, ['/{feed}/**?t={time?}']);

export default defineList({
  name: 'list-feed',
  title: 'Posts of the front page',
  summary:
    'Posts of the front page as a guest sees it, in one of its orders, up to about 1,000. The public feed has no scores and counts.',
  path: '/feeds/{feed}',
  params,
  links,
  item: PostOrTombstone,
  part: { of: 'front', by: 'feed', as: 'posts' },
  example: { feed: 'hot' },
  routes: listRoutes<Params, PostOrTombstone>({
    what: ({ feed = '…' }) => `the front page (${feed})`,
    links,
    ...POST_LIST,
  }),
});
