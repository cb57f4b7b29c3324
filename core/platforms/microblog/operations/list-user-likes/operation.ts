import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { capturedPosts, learnsOwner } from '../../readers/captured-list.ts';
import { username } from '../../readers/params.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ username, cursor });
type Params = z.infer<typeof params>;

/**
 * Since June 2024 X shows likes to their owner alone. API v2 documents `users/:id/liked_tweets` still
 * (read November 2026), but for the owner's own token; the bearer that is set up here is an app's, which
 * the likes refuse (reported July 2024) after the lookup of the handle was billed. So it is not asked.
 */
export default defineList({
  name: 'list-user-likes',
  title: 'Posts that a user likes',
  alsoCalled: ['liked posts', 'favourites'],
  summary:
    'Posts that an account likes, as its pages show them: since June 2024 to the account itself alone.',

  path: '/users/{username}/likes',
  params,
  links: site.links(params, ['/{username}/likes/**']),
  item: TimelineItem,
  readerChanges: postsRead,
  part: { of: 'user', by: 'username', as: 'likes' },
  example: { username: 'XDevelopers' },

  routes: [
    capturedPosts<Params>({
      what: 'posts that a user likes',
      operations: ['Likes'],
      // The posts are of others; whose list it is, the site says by number, and the page by name.
      learns: (variables, _items, _operation, _data, page) =>
        learnsOwner(variables, page, /^likes$/),
    }),
  ],
});
