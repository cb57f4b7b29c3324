import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('microblog.list-user-posts', {
  noReplyIsAtHand: 'no reply is at hand',
  xsEmbeddedProfileIsAsked: 'X’s embedded profile is asked for by a handle, and has one tab',
  tabTheOfficialApiHas: 'tab: the official API has no list of reposts alone',
});
