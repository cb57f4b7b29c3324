import type { OfficialApi } from '#kit/operation.ts';
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

/** After this many days data of the API has to be asked for again or deleted. */
export const KEEP_DAYS = 30;

/**
 * The documented API, asked with a key of the person's own. Units, errors and shapes follow its
 * reference at developers.google.com/youtube (read November 2026).
 */
export const officialApi: OfficialApi = {
  name: 'YouTube Data API v3',
  keysAt: 'https://console.cloud.google.com/apis/credentials',
  worth: {
    gain: messages.use,
    cost: messages.price,
    time: messages.effort,
  },
  setup: [
    messages.stepProject,
    messages.stepEnableApi,
    messages.stepCreateKey,
    messages.stepRestrictKey,
  ],
  asks: [
    {
      name: 'key',
      label: messages.apiKey,
      hint: messages.apiKeyHelp,
      secret: true,
      optional: false,
      shape: /^AIza[\w-]{35}$/,
      environment: 'BOWERBIRD_YOUTUBE_KEY',
    },
  ],
  hosts: ['www.googleapis.com'],
  headers: ({ key = '' }) => ({ 'x-goog-api-key': key }),
  // One unit.
  trial: { operation: 'get-video', params: { videoId: '7PIMiDcwNvc' } },
  // 10,000 units a day are about 400 an hour; the gap is ours, the API names none.
  pace: { gapMs: 200, jitterMs: 100, perHour: 2000, breakerMs: 15 * 60_000 },
  policy: {
    date: '2026-09-14',
    url: 'https://developers.google.com/youtube/terms/developer-policies',
    says: [
      messages.termsSource,
      messages.termsRetention,
      messages.termsDerivedMetrics,
      messages.termsScraping,
      messages.termsQuota,
      messages.termsResearcherProgram,
    ],
    // A removed video is deleted with the data that is too old: the policies name no other time.
    storing: {
      keepDays: KEEP_DAYS,
      checkDays: 25,
      deletesRemoved: false,
      summary: messages.termsRetention,
    },
  },
};
