import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('professional.get-transcript', {
  postHasNoVideo: 'no transcript: the post has no video',
  videoHasNoCaptions: 'no transcript: the video of the post has no captions',
  captionTextMissing: 'the page names captions, and their text did not come',
});
