import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.get-location', {
  noReply: 'there is no answer to read',
});
