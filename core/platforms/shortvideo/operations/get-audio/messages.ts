import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-audio', {
  embedPageWithoutSound: 'TikTok’s embed page came without the sound',
  answerWithoutSound: 'TikTok answered without the sound',
});
