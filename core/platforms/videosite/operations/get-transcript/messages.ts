import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.get-transcript', {
  transcriptLayoutUnknown: 'unknown layout of a transcript ({{seen}})',
  noReply: 'there is no reply to read',
  textOfAnotherVideo: 'the text belongs to another video',
  machineTranslated: 'These words were translated by a machine.',
  noCaptions: 'this video has no captions',
  noSuchCaptions: 'no {{what}} captions; this video has: {{codes}}',
  captionAddressMissing: 'the captions are listed without an address that may be asked',
  captionTextMissing: 'the answer lists captions and holds no text',
  platformAnsweredStatus: 'the platform answered {{status, number}}',
  noCaptionReadable: {
    one: 'the only caption could not be read: no start or no words',
    other: 'none of {{count, number}} captions could be read: no start or no words',
  },
  captionsUnreadable: {
    one: '{{count, number}} caption could not be read, in whole or in part: no start or no words',
    other:
      '{{count, number}} captions could not be read, in whole or in part: no start or no words',
  },
  machineTranslatedFrom: 'These words were translated by a machine from {{from}}.',
});
