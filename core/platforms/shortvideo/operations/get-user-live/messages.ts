import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-user-live', {
  answerWithoutLiveRoom: 'TikTok answered without the live room',
  accountNotStreaming: '{{info}} is not streaming now',
  notStreamingOrUnknown: 'this account is not streaming now, or does not exist',
  pageWithoutLiveRoom: 'TikTok’s page came without the live room',
});
