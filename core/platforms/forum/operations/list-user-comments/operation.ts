import { defineList } from '#kit/operation.ts';
import { CommentOrTombstone } from '#vocab/tombstone.ts';
import { commentItem } from '../../readers/comment.ts';
import { feedComment } from '../../readers/feed.ts';
import { userLinks, userParams, userRoutes } from '../../readers/list.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const links = userLinks('comments');

export default defineList({
  name: 'list-user-comments',
  title: 'Comments of a user',
  summary:
    'What an account commented, up to about 1,000 comments, each with the post under which it stands. Accounts may hide their comments: the list is then short or empty. The public feed has no scores, and not what a comment answers.',
  readerChanges: postsRead,
  path: '/users/{username}/comments',
  params: userParams,
  links,
  item: CommentOrTombstone,
  part: { of: 'user', by: 'username', as: 'comments' },
  example: { username: 'spez', order: 'new' },
  routes: userRoutes<CommentOrTombstone>(links, {
    things: { t1: (data) => commentItem(data) },
    entries: { t1: feedComment },
  }),
});
