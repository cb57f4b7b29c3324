import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.suggest', {
  noReply: 'there is no reply to read',
  suggestionsLayoutUnknown: 'unknown layout of search suggestions',
  platformAnsweredStatus: 'the platform answered {{status, number}}',
});
