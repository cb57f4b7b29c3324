import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.list-user-trophies', {
  trophiesMissing: 'no trophies in the answer',
});
