import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.list-comment-replies', {
  notPageOfComment: 'the reply is no page of a comment',
  commentNotInTree:
    'The comment is not in the tree of its post: the platform leaves out what was deleted or removed and has no replies.',
});
