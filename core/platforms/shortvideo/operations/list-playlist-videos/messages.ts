import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.list-playlist-videos', {
  researchApiGivesTheIdentifiers:
    'The Research API gives the identifiers of the videos; each video by itself has the rest.',
  cursorItIsOfAnother: 'cursor: it is of another list',
});
