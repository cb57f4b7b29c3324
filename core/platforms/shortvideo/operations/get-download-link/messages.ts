import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-download-link', {
  theAddress: 'the address {{why}}',
  playUrlDoesNotSay:
    'The play URL does not say that it belongs to this video, and nobody was asked: the link may be of another. The answer is free.',
  linkComesFromARecording: 'The link comes from a recording; nobody asked whether it still works.',
  thisPostIsMade: 'this post is made of photos: there is no video file',
  playurlTheAddress: 'playUrl: the address {{why}}',
  noneOfTiktoksLinks:
    'none of TikTok’s links to this video can be fetched by a plain request ({{probeCount, number}} tried: {{answers}})',
  linkWorksUntil: 'The link works until {{end, time}}.',
  thereIsNoAnswer: 'there is no answer to read',
  tiktokOffersOnlySessionBound:
    'TikTok offers only session-bound links to this video, which nothing but the page itself can fetch',
  tiktokAnsweredWithAnEmpty:
    'TikTok answered with an empty body, as it does to calls that it does not trust',
  tiktokAnsweredWithHttpStatus: 'TikTok answered with HTTP status {{status, number}}',
  tiktoksEmbedPageCameWithout: 'TikTok’s embed page came without the video',
  tiktokAnsweredWithAnotherVideo: 'TikTok answered with another video than the one asked for',
  tiktoksEmbedPageSays: 'TikTok’s embed page says that it cannot show the video',
  tiktoksPageCameWithout: 'TikTok’s page came without the video',
  tiktokShowsThisVideoOnly: 'TikTok shows this video only to people who are logged in and of age',
  tiktokGaveThisVideoWithout: 'TikTok gave this video without a link to its file',
  tiktoksPlayerAnsweredWithout: 'TikTok’s player answered without the video',
  tiktoksPlayerCouldNotGive: 'TikTok’s player could not give the video',
  tiktokGaveThisVideoWithoutALink:
    'TikTok gave this video without a link to its file that a plain request could use',
});
