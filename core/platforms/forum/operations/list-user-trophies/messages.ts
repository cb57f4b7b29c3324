import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.list-user-trophies', {
  noTrophiesInTheAnswer: 'no trophies in the answer',
});
