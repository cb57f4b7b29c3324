import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.list-trending-videos', {
  explorePageWithoutVideos:
    'TikTok’s explore page came without videos, as it does for most who are not signed in',
  regionNotSent:
    'TikTok goes by the country from which it is asked; {{region}} was not told to it.',
});
