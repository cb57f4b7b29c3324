import { POST_LIST, listRoutes } from '../../readers/list.ts';
import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { ignoringCase } from '#kit/params.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { count, listOrder, time } from '../../readers/names.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({
  domain: ignoringCase(
    z
      .string()
      .max(253)
      .regex(/^(?:[A-Za-z0-9_-]{1,63}\.)+[A-Za-z0-9_-]{2,63}$/, 'is a domain such as example.com')
      .describe(
        'Domain that posts link to, such as `youtube.com`, with its subdomain if it has one.',
      ),
  ),
  order: listOrder(['hot', 'new', 'top', 'rising', 'controversial'], 'hot'),
  time,
  count,
  cursor,
});
type Params = z.infer<typeof params>;

const links = site.links(params, [
  '/domain/{domain}/{order}/**?t={time?}',
  '/domain/{domain}?sort={order?}&t={time?}',
]);

const routes = listRoutes<Params, PostOrTombstone>({
  what: ({ domain = '…' }) => domain,
  links,
  fill: (params) => ({ order: 'hot', ...params }),
  ...POST_LIST,
});

export default defineList({
  name: 'list-domain-posts',
  title: 'Posts that link to a domain',
  summary:
    'Posts of all public subreddits that link to one domain, up to about 1,000. The public feed has no scores and counts.',
  readerChanges: postsRead,
  path: '/domains/{domain}/posts',
  params,
  links,
  item: PostOrTombstone,
  part: { of: 'domain', by: 'domain', as: 'posts' },
  example: { domain: 'nature.com', order: 'new' },
  routes,
});
