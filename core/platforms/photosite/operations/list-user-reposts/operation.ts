import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { readsFrom } from '../../readers/parsed-request.ts';
import { REPOSTS_PAGE, site } from '../../readers/site.ts';
import { username } from '../../readers/params.ts';
import { parseReposts } from '../../readers/browsed-posts.ts';
import { slidesRead, videosDescribed } from '../../readers/read-post.ts';

const params = z.object({ username, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-user-reposts',
  title: 'Reposts of a user',
  summary:
    'Posts of others that an account reposted, as the tab of its profile lists them; `attributedTo` is who published each.',
  readerChanges: [slidesRead, videosDescribed],
  path: '/users/{username}/reposts',
  params,
  links: site.links(params, ['/{username}/reposts/']),
  item: Post,
  part: { of: 'user', by: 'username', as: 'reposts' },
  example: { username: 'instagram' },
  // Guests are not shown this tab, and no official API lists it.
  routes: [
    capture({
      reads: readsFrom({
        paths: [REPOSTS_PAGE],
        names: ['Profile Reposts', 'Reposts Tab'],
      }),
      parse: (replies, { username }: Partial<Params>) => parseReposts(replies, { username }),
    }),
  ],
});
