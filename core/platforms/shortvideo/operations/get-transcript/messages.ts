import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-transcript', {
  researchApiKnowsNoSuch: 'the Research API knows no such video, or does not show it',
  researchApiHasNoWords: 'the Research API has no words of this video',
  researchApiGivesTheWords: 'The Research API gives the words as one text, without their times.',
  languageTheResearchApiHas:
    'language: the Research API has the spoken words alone, and does not name their language',
  answerListsCaptionsAndHolds: 'the answer lists captions and holds none of their text',
  onlyTheVideosOwnPage: 'only the video’s own page lists its captions',
  noCaptionsInThisVideo: 'no captions in {{language}}; this video has: {{codes}}',
  thisVideoHasNoCaptions: 'this video has no captions',
  noCaptionsForAReason: 'this video has no captions (TikTok’s reason {{reason}})',
});
