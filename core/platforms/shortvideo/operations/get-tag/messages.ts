import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-tag', {
  embedPageWithoutHashtag: 'TikTok’s embed page came without the hashtag',
  answerWithoutHashtag: 'TikTok answered without the hashtag',
});
