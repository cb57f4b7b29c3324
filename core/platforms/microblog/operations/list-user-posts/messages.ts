import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('microblog.list-user-posts', {
  noReply: 'no reply is at hand',
  embeddedProfileNeedsHandle: 'X’s embedded profile is asked for by a handle, and has one tab',
  tabNotInApi: 'tab: the official API has no list of reposts alone',
});
