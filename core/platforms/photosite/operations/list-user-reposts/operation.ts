import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { readsFrom } from '../../readers/parsed-request.ts';
import { REPOSTS_PAGE, site } from '../../readers/site.ts';
import { username } from '../../readers/params.ts';
import { bool, find, id, str } from '#kit/dig.ts';
import { browsedPosts, tabOwner } from '../../readers/browsed-posts.ts';
import { documentsWithKeys } from '../../readers/documents.ts';
import { rowsFromItems, type Rows } from '../../readers/list-posts.ts';
import { XDT_USER } from '../../readers/profile.ts';
import { slidesRead, videosDescribed } from '../../readers/read-post.ts';

const params = z.object({ username, cursor });
type Params = z.infer<typeof params>;

const REPOSTS = 'user_reposts_timeline';

/** `{repost_grid_items: [{media}], repost_more_available, repost_next_max_id}` */
const repostRows = (value: unknown): Rows | undefined => {
  const timeline = find(value, REPOSTS) ?? value;
  const grid = rowsFromItems(timeline, 'repost_grid_items');
  return (
    grid && {
      ...grid,
      hasMore: bool(timeline, 'repost_more_available') ?? grid.hasMore,
      cursor: id(timeline, 'repost_next_max_id') ?? grid.cursor,
    }
  );
};

const parseReposts = browsedPosts({
  keys: [REPOSTS, 'repost_grid_items'],
  rowsOf: repostRows,
  usernameIn: (replies) =>
    tabOwner(replies, 'reposts') ??
    replies
      .flatMap((reply) => documentsWithKeys(reply, [REPOSTS]).values)
      .map((value) => str(find(value, XDT_USER), 'username'))
      .find((name) => name !== undefined),
});

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
