import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-channel-videos', {
  officialApiNamesNoUploads: 'the official API names no uploads of this channel',
  officialApiListsAllUploads:
    'The official API lists all uploads together: Shorts and streams are among these videos.',
});
