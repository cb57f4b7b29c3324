import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { ignoringCase } from '#kit/params.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { feedPost } from '../../readers/feed/feed.ts';
import { feedBelow, inPath, listRoutes, oneOf } from '../../readers/list.ts';
import { count, time, TIMES } from '../../readers/names.ts';
import { postItem } from '../../readers/post.ts';

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

const page = ({ domain, sort = 'hot', time: t }: Params) => ({
  path: `/domain/${domain}/${sort}`,
  query: { t },
});

const routes = listRoutes<Params, PostOrTombstone>({
  what: ({ domain = '…' }) => domain,
  api: page,
  feed: feedBelow(page),
  things: { t3: postItem },
  entries: { t3: feedPost },
  learns: ({ pathname, searchParams }) => {
    const { domain, sort } = inPath(/^\/domain\/(?<domain>[^/]+)(?:\/(?<sort>[a-z]+))?$/, pathname);
    return { domain, sort: oneOf(SORTS, sort), time: oneOf(TIMES, searchParams.get('t')) };
  },
});

export default defineList({
  name: 'list-domain-posts',
  title: 'Posts that link to a domain',
  summary:
    'Posts of all public subreddits that link to one domain, up to about 1,000. The public feed has no scores and counts.',
  path: '/domains/{domain}/posts',
  params,
  item: PostOrTombstone,
  part: { of: 'domain', by: 'domain', as: 'posts' },
  example: { domain: 'nature.com', sort: 'new' },
  routes,
});
