import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.list-user-posts', {
  apiAnsweredWithoutAccount: 'the official API answered without an account',
});
