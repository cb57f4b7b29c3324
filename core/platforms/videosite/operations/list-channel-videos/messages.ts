import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-channel-videos', {
  apiNamesNoUploads: 'the official API names no uploads of this channel',
  apiListsAllUploads:
    'The official API lists all uploads together: Shorts and streams are among these videos.',
});
