import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('professional.list-home-posts', {
  feedPersonalised:
    'These posts and their order are those that LinkedIn chose for whoever was logged in.',
});
