import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.get-transcript', {
  unknownLayoutOfATranscript: 'unknown layout of a transcript ({{seen}})',
  thereIsNoReply: 'there is no reply to read',
  textBelongsToAnotherVideo: 'the text belongs to another video',
  theseWordsWereTranslated: 'These words were translated by a machine.',
  thisVideoHasNoCaptions: 'this video has no captions',
  noCaptionsThisVideoHas: 'no {{what}} captions; this video has: {{codes}}',
  captionsAreListedWithout: 'the captions are listed without an address that may be asked',
  answerListsCaptionsAndHolds: 'the answer lists captions and holds no text',
  platformAnswered: 'the platform answered {{status, number}}',
  noneOfCaptionsCouldBe: 'none of {{lost, number}} captions could be read: no start or no words',
  captionsCouldNotBeRead:
    '{{count, number}} captions could not be read, in whole or in part: no start or no words',
  theseWordsWereTranslatedFrom: 'These words were translated by a machine from {{from}}.',
});
