import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.get-video', {
  officialApiShowsNoSuch: 'the official API shows no such video',
  videoIsBlocked: 'The video is blocked in: {{blocked, country}}.',
});
