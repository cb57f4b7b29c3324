import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('microblog.get-user', {
  pageNeedsHandle: 'X’s page of an account is asked for by its handle',
  embeddedProfileNeedsHandle: 'X’s embedded profile is asked for by a handle',
});
