import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.search-popular', {
  queryNotAHashtag: 'query: is no hashtag',
  readAsHashtag:
    'The official API knows hashtags alone: these are popular posts with the words as one hashtag, without their authors.',
  pageWithoutReels:
    'Instagram sent the frame of the topic’s page without its reels, which it fills in browsers only',
  openTopicInCaptureWindow:
    'Open the topic in the capture window, where what the page loads is read.',
  useOfficialApi:
    'Ask by the official API, which gives the popular posts of a hashtag, with an access token of your own.',
  resultsPersonalised:
    'This is the grid of a search by somebody who is logged in, whose order Instagram makes for that person.',
  firstReelsOnly:
    'Instagram’s page of a topic holds its first reels only; more are shown to who scrolls on.',
});
