import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-user', {
  embedPageWithoutAccount: 'TikTok’s embed page came without the account',
  answerWithoutAccount: 'TikTok answered without the account',
  pageWithoutAccount: 'TikTok’s page came without the account',
});
