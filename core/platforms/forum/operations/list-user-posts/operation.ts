import { defineList } from '#kit/operation.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { feedPost } from '../../readers/feed.ts';
import { postItem } from '../../readers/post.ts';
import { userLinks, userParams, userRoutes } from '../../readers/list.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const links = userLinks('submitted');

export default defineList({
  name: 'list-user-posts',
  title: 'Posts of a user',
  summary:
    'What an account posted, up to about 1,000 posts; those it pinned to its profile come first, whatever the order. Accounts may hide their posts: the list is then short or empty. The public feed has no scores and counts.',
  readerChanges: postsRead,
  path: '/users/{username}/posts',
  params: userParams,
  links,
  item: PostOrTombstone,
  part: { of: 'user', by: 'username', as: 'posts' },
  example: { username: 'spez', order: 'new' },
  routes: userRoutes<PostOrTombstone>(links, {
    things: { t3: postItem },
    entries: { t3: feedPost },
  }),
});
