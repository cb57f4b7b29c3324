import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.list-playlist-videos', {
  identifiersOnly:
    'The Research API gives the identifiers of the videos; each video by itself has the rest.',
  cursorOfAnotherList: 'cursor: it is of another list',
});
