import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-related-videos', {
  thereIsNoReply: 'there is no reply to read',
  expectedRelatedVideosGot: 'expected related videos, got the page {{endpoint}}',
  pageOfThisVideoLists: 'The page of this video lists no other videos beside it.',
  cursorBelongsToAnotherVideo: 'cursor: belongs to another video',
});
