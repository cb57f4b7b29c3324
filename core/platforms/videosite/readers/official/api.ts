import type { OfficialApi } from '#kit/operation.ts';
import { messages } from '../official-messages.ts';

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
      says: messages.termsRetention,
    },
  },
};
