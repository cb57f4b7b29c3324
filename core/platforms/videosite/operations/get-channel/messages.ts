import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.get-channel', {
  channelIdMissing: 'no channel id in the answer',
  notInApi:
    'The official API does not tell a channel’s links, its parts, or whether it is verified.',
  channelAgeRestricted:
    'The channel’s page is closed to visitors because of their age; only its name and picture are shown.',
  channelPageMissing:
    'The replies hold no page of the channel: what only the page says is missing.',
  aboutPanelMissing:
    'The replies do not hold what the channel tells about itself: the day it was opened, its views, its country and most links are missing.',
  openingDayOnly: 'The platform gives the day of opening without a time: see `publishedInterval`.',
});
