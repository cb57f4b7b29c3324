import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-audio', {
  tiktoksEmbedPageCameWithout: 'TikTok’s embed page came without the sound',
  tiktokAnsweredWithoutTheSound: 'TikTok answered without the sound',
});
