import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('professional.list-home-posts', {
  thesePostsAndTheirOrder:
    'These posts and their order are those that LinkedIn chose for whoever was logged in.',
});
