import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-video', {
  researchApiKnowsNoSuchVideo:
    'the Research API knows no such video, or does not show it (it has those of adults that everybody may see)',
  answeredByOtherSource:
    'TikTok’s {{source, noun}} answered instead of the video’s own page: it has no captions and fewer facts.',
});
