import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-related-videos', {
  noReply: 'there is no reply to read',
  expectedRelatedVideos: 'expected related videos, got the page {{endpoint}}',
  noRelatedVideos: 'The page of this video lists no other videos beside it.',
  cursorOfAnotherVideo: 'cursor: belongs to another video',
});
