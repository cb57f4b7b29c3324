import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.get-post', {
  noReplyIsAtHand: 'no reply is at hand',
  answerHoldsNoPost: '{{what}}: the answer holds no post',
  feedDoesNotBegin: '{{what}}: the feed does not begin with the post',
  linkLeadsToNoPost: 'the link leads to no post, but to {{href}}',
});
