import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('microblog.get-community', {
  noReplyIsAtHand: 'no reply is at hand',
  xKnowsNoSuchCommunity: 'X knows no such community',
});
