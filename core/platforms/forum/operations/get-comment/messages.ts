import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.get-comment', {
  commentMissing:
    '{{what}}: it is not in the tree of its post, which leaves out what was deleted or removed and has no replies',
  readFromThePublicFeed:
    'Read from the public feed, which has no score, no flair and not what it answers. With your own client of the official API there is more.',
  commentNotInTree:
    'The comment is not in the tree of its post, so that nothing is known of those above it: the platform leaves out what was deleted or removed and has no replies.',
  moreCommentsAbove: 'There are more comments above: the page begins in the middle of the thread.',
  linkIsNoComment: 'the link leads to no comment, but to {{href}}',
  readFromSharedLink:
    'The reply is a shared link: it names the comment and its post. Ask for the comment by its identifier for the rest.',
});
