import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { readsFrom } from '../../readers/parsed-request.ts';
import { TAGGED_PAGE, site } from '../../readers/site.ts';
import { username } from '../../readers/params.ts';
import { parseTagged } from '../../readers/browsed-posts.ts';
import { slidesRead, videosDescribed } from '../../readers/read-post.ts';

const params = z.object({ username, count: pageCount({ most: 12 }), cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-user-tagged-posts',
  publishedName: 'get-user-tagged',
  title: 'Posts that tag a user',
  summary: 'Posts of others in which an account is tagged, as the tab of its profile lists them.',
  readerChanges: [slidesRead, videosDescribed],
  path: '/users/{username}/tagged',
  params,
  links: site.links(params, ['/{username}/tagged/']),
  item: Post,
  part: { of: 'user', by: 'username', as: 'tagged' },
  example: { username: 'instagram' },
  // Guests are not shown this tab, and no official API lists it.
  routes: [
    capture({
      reads: readsFrom({
        paths: [TAGGED_PAGE, /^\/api\/v1\/usertags\/\d{1,20}\/feed\/$/],
        names: ['Profile Tagged', 'Tagged Tab', 'Usertags'],
      }),
      parse: (replies, { username }: Partial<Params>) => parseTagged(replies, { username }),
    }),
  ],
});
