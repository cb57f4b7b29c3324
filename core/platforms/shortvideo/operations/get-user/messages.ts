import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-user', {
  tiktoksEmbedPageCameWithout: 'TikTok’s embed page came without the account',
  tiktokAnsweredWithoutTheAccount: 'TikTok answered without the account',
  tiktoksPageCameWithout: 'TikTok’s page came without the account',
});
