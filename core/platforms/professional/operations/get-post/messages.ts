import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('professional.get-post', {
  notASinglePost: 'LinkedIn’s answer holds {{postCount, number}} posts, and not one alone',
});
