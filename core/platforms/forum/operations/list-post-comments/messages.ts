import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.list-post-comments', {
  feedHasNoFurtherPages: 'cursor: the public feed has no further pages',
  notADiscussion: 'the reply is no page of a discussion',
  readFromThePublicFeed:
    'Read from the public feed: at most about 100 comments beside each other, without their places in the tree, scores and flairs, and without those that were removed; it has no further pages. With your own client of the official API there is more.',
});
