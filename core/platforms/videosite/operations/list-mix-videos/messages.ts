import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-mix-videos', {
  videoidThisMixIsNot: 'videoId: this mix is not named after a video; give one that it contains',
  thereIsNoReply: 'there is no reply to read',
  expectedAMixGot: 'expected a mix, got the playlist {{id}}',
  platformShowsNoMixHere: 'the platform shows no mix here',
});
