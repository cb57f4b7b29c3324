import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-place', {
  answerWithoutPlace: 'TikTok answered without the place',
});
