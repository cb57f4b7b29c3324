import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-live-room', {
  otherRoomAnswered: 'TikTok answered with another room than the one asked for',
  noSuchLiveRoom: 'TikTok has no such live room',
  liveServiceError: 'TikTok’s live service answered with its error {{code}}',
});
