import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.list-user-reels', {
  apiAnsweredWithoutAccount: 'the official API answered without an account',
});
