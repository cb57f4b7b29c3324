import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.resolve-link', {
  noReplyIsAtHand: 'no reply is at hand',
  redditDoesNotSayWhere: '{{what}}: Reddit does not say where it leads',
});
