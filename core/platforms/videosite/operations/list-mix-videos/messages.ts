import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-mix-videos', {
  mixNeedsVideoId: 'videoId: this mix is not named after a video; give one that it contains',
  noReply: 'there is no reply to read',
  expectedMix: 'expected a mix, got the playlist {{id}}',
  noMix: 'the platform shows no mix here',
});
