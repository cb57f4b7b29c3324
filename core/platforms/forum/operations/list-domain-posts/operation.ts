import { POST_LIST } from '../../readers/post-lists.ts';
import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { ignoringCase } from '#kit/params.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { listRoutes } from '../../readers/list.ts';
import { count, time } from '../../readers/names.ts';
import { site } from '../../readers/site.ts';
import { marksRead } from '../../readers/marks.ts';

const SORTS = ['hot', 'new', 'top', 'rising', 'controversial'] as const;

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
  sort: z
    .enum(SORTS)
    .meta({ default: 'hot' })
    .optional()
    .describe('Order of the posts; `hot` when omitted.'),
  time,
  count,
  cursor,
});
type Params = z.infer<typeof params>;

const links = site.links(params, [
  '/domain/{domain}/{sort}/**?t={time?}',
  '/domain/{domain}?sort={sort?}&t={time?}',
]);

const routes = listRoutes<Params, PostOrTombstone>({
  what: ({ domain = '…' }) => domain,
  links,
  fill: (params) => ({ sort: 'hot', ...params }),
  ...POST_LIST,
});

export default defineList({
  name: 'list-domain-posts',
  title: 'Posts that link to a domain',
  summary:
    'Posts of all public subreddits that link to one domain, up to about 1,000. The public feed has no scores and counts.',
  readerChanges: [marksRead],
  path: '/domains/{domain}/posts',
  params,
  links,
  item: PostOrTombstone,
  part: { of: 'domain', by: 'domain', as: 'posts' },
  example: { domain: 'nature.com', sort: 'new' },
  routes,
});
