import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.list-user-highlights', {
  firstHighlightsOnly: 'Instagram shows guests the first highlights of an account only.',
});
