import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.suggest', {
  thereIsNoReply: 'there is no reply to read',
  unknownLayoutOfSearchSuggestions: 'unknown layout of search suggestions',
  platformAnswered: 'the platform answered {{status, number}}',
});
