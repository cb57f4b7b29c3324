import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('microblog.get-community', {
  noReply: 'no reply is at hand',
  noSuchCommunity: 'X knows no such community',
});
