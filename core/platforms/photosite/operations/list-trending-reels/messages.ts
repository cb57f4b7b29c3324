import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.list-trending-reels', {
  pageWithoutReels:
    'Instagram sent the frame of its page of what is popular without any reels, which it fills in browsers only',
  openExploreInCaptureWindow:
    'Open instagram.com/explore/ in the capture window, without a login: what guests are shown is read.',
  firstReelsOnly: 'Instagram’s page of what is popular holds its first reels only.',
});
