import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-download-link', {
  addressRefused: 'the address {{why}}',
  playUrlUnconfirmed:
    'The play URL does not say that it belongs to this video, and nobody was asked: the link may be of another. The answer is free.',
  linkNotChecked: 'The link comes from a recording; nobody asked whether it still works.',
  postIsPhotos: 'this post is made of photos: there is no video file',
  playUrlRefused: 'url: the address {{why}}',
  noLinkFetchable:
    'none of TikTok’s links to this video can be fetched by a plain request ({{probeCount, number}} tried: {{answers}})',
  linkWorksUntil: 'The link works until {{end, time}}.',
  noReply: 'there is no answer to read',
  linksBoundToSession:
    'TikTok offers only session-bound links to this video, which nothing but the page itself can fetch',
  emptyBody: 'TikTok answered with an empty body, as it does to calls that it does not trust',
  answeredStatus: 'TikTok answered with HTTP status {{status, number}}',
  embedPageWithoutVideo: 'TikTok’s embed page came without the video',
  otherVideoAnswered: 'TikTok answered with another video than the one asked for',
  embedPageCannotShow: 'TikTok’s embed page says that it cannot show the video',
  pageWithoutVideo: 'TikTok’s page came without the video',
  videoForAdultsOnly: 'TikTok shows this video only to people who are logged in and of age',
  fileLinkMissing: 'TikTok gave this video without a link to its file',
  playerWithoutVideo: 'TikTok’s player answered without the video',
  playerCannotShow: 'TikTok’s player could not give the video',
  plainFileLinkMissing:
    'TikTok gave this video without a link to its file that a plain request could use',
});
