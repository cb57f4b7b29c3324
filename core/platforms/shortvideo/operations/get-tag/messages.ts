import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-tag', {
  tiktoksEmbedPageCameWithout: 'TikTok’s embed page came without the hashtag',
  tiktokAnsweredWithoutTheHashtag: 'TikTok answered without the hashtag',
});
