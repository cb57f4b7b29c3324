import { z } from 'zod';
import { omitUndefined, type Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { Link } from '#vocab/link.ts';
import { checkStatus, notFound } from '../../readers/answer.ts';
import { SITE_HOST } from '../../readers/ask.ts';
import { subreddit } from '../../readers/names.ts';
import { sharedLinkIn } from '../../readers/addresses.ts';
import { site } from '../../readers/site.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.resolve-link', {
  noReply: 'no reply is at hand',
  targetNotStated: '{{what}}: Reddit does not say where it leads',
});

const params = z.object({
  subreddit: subreddit.describe('What follows `/r/` in the link; `u_` and the name for a profile.'),
  code: z
    .string()
    .regex(/^[A-Za-z0-9]{5,30}$/, 'is what follows `/s/` in a shared link')
    .describe('What follows `/s/` in a shared link.'),
});

/** A profile is a subreddit called `u_name`, and its links stand below the person. */
const ownerPath = (name: string): string =>
  name.startsWith('u_') ? `/user/${name.slice(2)}` : `/r/${name}`;

type Params = z.infer<typeof params>;

export default defineOperation({
  name: 'resolve-link',
  title: 'Where a shared link leads',
  label: 'Shared link',
  summary:
    'The post or the comment behind a link that the platform’s apps hand out (`/r/…/s/…`). What the link tells of who shared it is left out.',
  path: '/links/{subreddit}/{code}',
  params,
  links: site.links(params, ['/r/{subreddit}/s/{code}/**']),
  result: Link,
  example: { subreddit: 'redditdev', code: 'nGnQE1QkLC' },
  routes: [
    publicPage({
      fetch: async (get: Get, { subreddit: name, code }: Params): Promise<readonly Reply[]> => [
        await get({ url: `https://${SITE_HOST}${ownerPath(name)}/s/${code}`, want: 'probe' }),
      ],
      parse: ([reply], { code }): Parsed<Link> => {
        const what = code === undefined ? 'the link' : `link ${code}`;
        if (!reply) throw new AppError('platform_error', messages.noReply);
        const link = sharedLinkIn(reply);
        if (!link) {
          checkStatus(reply, what);
          throw new AppError('platform_error', messages.targetNotStated({ what }));
        }
        const { href, postId, commentId } = link;
        // A code that means nothing leads to the subreddit, or to the front of the site.
        if (postId === undefined) throw notFound(what);
        return {
          data: omitUndefined({ type: 'Link' as const, href, postId, commentId }),
          notices: [],
        };
      },
    }),
  ],
});
