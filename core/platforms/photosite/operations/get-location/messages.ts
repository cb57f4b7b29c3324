import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.get-location', {
  thereIsNoAnswer: 'there is no answer to read',
});
