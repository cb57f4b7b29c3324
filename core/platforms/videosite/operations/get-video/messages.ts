import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.get-video', {
  apiShowsNoSuchVideo: 'the official API shows no such video',
  blockedInCountries: 'The video is blocked in: {{blocked, country}}.',
});
