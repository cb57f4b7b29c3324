import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-live-room', {
  tiktokAnsweredWithAnotherRoom: 'TikTok answered with another room than the one asked for',
  tiktokHasNoSuchLive: 'TikTok has no such live room',
  tiktoksLiveServiceAnswered: 'TikTok’s live service answered with its error {{code}}',
});
