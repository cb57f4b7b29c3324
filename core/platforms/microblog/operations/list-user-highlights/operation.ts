import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { capturedPosts, learnsUser } from '../../readers/captured-list.ts';
import { username } from '../../readers/params.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ username, count: pageCount({ most: 100, usual: 40 }), cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-user-highlights',
  title: 'Highlights of a user',
  summary:
    'Posts that an account marks as highlights, as its pages show them. The official API has no list of them.',

  path: '/users/{username}/highlights',
  params,
  links: site.links(params, ['/{username}/highlights/**']),
  item: TimelineItem,
  readerChanges: postsRead,
  part: { of: 'user', by: 'username', as: 'highlights' },
  example: { username: 'XDevelopers' },

  routes: [
    capturedPosts<Params>({
      what: 'highlights',
      operations: ['UserHighlightsTweets'],
      learns: learnsUser,
    }),
  ],
});
