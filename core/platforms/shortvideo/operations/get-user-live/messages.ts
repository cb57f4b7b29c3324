import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-user-live', {
  tiktokAnsweredWithoutTheLive: 'TikTok answered without the live room',
  notStreamingNow: '{{info}} is not streaming now',
  thisAccountIsNotStreaming: 'this account is not streaming now, or does not exist',
  tiktoksPageCameWithout: 'TikTok’s page came without the live room',
});
