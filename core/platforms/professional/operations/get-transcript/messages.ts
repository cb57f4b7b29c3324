import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('professional.get-transcript', {
  noTranscriptThePostHas: 'no transcript: the post has no video',
  noTranscriptTheVideo: 'no transcript: the video of the post has no captions',
  pageNamesCaptionsAndTheir: 'the page names captions, and their text did not come',
});
