import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.get-post', {
  noReply: 'no reply is at hand',
  postMissing: '{{what}}: the answer holds no post',
  feedWithoutPost: '{{what}}: the feed does not begin with the post',
  linkIsNoPost: 'the link leads to no post, but to {{href}}',
});
