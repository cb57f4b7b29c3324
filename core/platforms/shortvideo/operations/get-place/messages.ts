import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-place', {
  tiktokAnsweredWithoutThePlace: 'TikTok answered without the place',
});
