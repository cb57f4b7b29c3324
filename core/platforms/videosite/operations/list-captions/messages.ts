import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-captions', {
  noCaptions: 'The platform lists no captions for this video.',
});
