import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.official', {
  use: 'What public pages leave out or round: exact counts, categories and tags, and steady answers for long lists.',
  price: 'Nothing, for 10,000 units a day; most answers cost one to three.',
  effort: 'About ten minutes, with a Google account. The key works at once.',
  stepProject: 'Make a project in the Google Cloud console.',
  stepEnableApi: 'Switch on the YouTube Data API v3 in it (APIs & Services, Library).',
  stepCreateKey: 'Create an API key (APIs & Services, Credentials).',
  stepRestrictKey: 'Restrict the key to that one API, so that it is of no other use to anybody.',
  apiKey: 'API key',
  apiKeyHelp: '39 characters that begin with AIza, from the page Credentials of your project.',
  termsSource:
    'These are YouTube’s Developer Policies of 14 September 2026, in short; they bind whoever uses the key. Read them in full before you store one.',
  termsRetention:
    'What the API gives may be kept for 30 days at most; after that it has to be asked for again or deleted (III.E.4.d). That includes counts of views, likes and subscribers (III.E.4.b).',
  termsDerivedMetrics:
    'Figures of your own must not take the place of those of the API, and new measures must not be computed from them without YouTube’s consent (III.E.4.h); data of channels that do not belong together must not be aggregated.',
  termsScraping:
    'The policies also forbid programs that use the API to collect data from YouTube’s own pages (III.E.6). Bowerbird’s other route reads such pages: whether you use both is for you, or your institution, to decide.',
  termsQuota:
    'A key has 10,000 units and 100 searches a day by default. Most answers cost one to three units; each page of a search costs one of the searches.',
  termsResearcherProgram:
    'The YouTube Researcher Program has terms of its own, which allow more (read 23 November 2026). It is for researchers of accredited institutions that give degrees and are not for profit: how to apply stands at research.youtube/how-it-works, the terms to agree to at research.youtube.com/policies/terms.',
});
