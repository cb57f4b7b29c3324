import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('updates', {
  notByItself:
    'This copy is not updated by itself: install a newer version as you installed this one.',
});
