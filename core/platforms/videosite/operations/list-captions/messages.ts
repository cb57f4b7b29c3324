import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-captions', {
  platformListsNoCaptions: 'The platform lists no captions for this video.',
});
