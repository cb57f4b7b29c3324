import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-transcript', {
  researchApiKnowsNoSuchVideo: 'the Research API knows no such video, or does not show it',
  researchApiHasNoTranscript: 'the Research API has no words of this video',
  transcriptWithoutTimes: 'The Research API gives the words as one text, without their times.',
  languageNotInApi:
    'language: the Research API has the spoken words alone, and does not name their language',
  captionTextMissing: 'the answer lists captions and holds none of their text',
  captionsOnVideoPageOnly: 'only the video’s own page lists its captions',
  noSuchCaptions: 'no captions in {{language}}; this video has: {{codes}}',
  noCaptions: 'this video has no captions',
  noCaptionsWithReason: 'this video has no captions (TikTok’s reason {{reason}})',
});
