import { z } from 'zod';
import { defineList } from '#kit/operation.ts';
import { Comment } from '#vocab/comment.ts';
import { Post } from '#vocab/post.ts';
import { Tombstone } from '#vocab/tombstone.ts';
import { commentItem } from '../../readers/comment.ts';
import { feedComment, feedPost } from '../../readers/feed.ts';
import { postItem } from '../../readers/post.ts';
import { userLinks, userParams, userRoutes } from '../../readers/list.ts';
import { postsRead } from '../../readers/reader-changes.ts';

type Item = Comment | Post | Tombstone;

const links = userLinks('overview');

export default defineList({
  name: 'list-user-overview',
  title: 'Posts and comments of a user',
  summary:
    'What an account posted and commented, mixed as on its profile, up to about 1,000 things. Accounts may hide them: the list is then short or empty. The public feed has no scores and counts.',
  readerChanges: postsRead,
  path: '/users/{username}/overview',
  params: userParams,
  links,
  item: z.union([Comment, Post, Tombstone]),
  part: { of: 'user', by: 'username', as: 'overview' },
  example: { username: 'spez', order: 'new' },
  routes: userRoutes<Item>(links, {
    things: { t1: (data) => commentItem(data), t3: postItem },
    entries: { t1: feedComment, t3: feedPost },
  }),
});
