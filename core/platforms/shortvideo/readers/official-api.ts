import { tokenIn } from '#kit/official.ts';
import type { OfficialApi } from '#kit/operation.ts';
import { messages } from './official-messages.ts';

const BRAND = 'TikTok';

/** Where the Research API answers, and where its tokens are made. */
export const API_HOST = 'open.tiktokapis.com';

/**
 * The documented Research API, asked with a client of the person's own. Requests, limits and shapes follow
 * its reference at developers.tiktok.com (pages of September 2026, read November 2026).
 */
export const officialApi: OfficialApi = {
  name: 'TikTok Research API',
  keysAt: 'https://developers.tiktok.com/research',
  worth: {
    gain: messages.use,
    cost: messages.price,
    time: messages.effort,
  },
  setup: [
    messages.stepEligibility,
    messages.stepComputeEnvironment,
    messages.stepApply,
    messages.stepCopyClient,
  ],
  asks: [
    {
      name: 'clientKey',
      label: messages.clientKey,
      hint: messages.clientKeyHelp,
      secret: false,
      optional: false,
      shape: /^[A-Za-z0-9]{8,64}$/,
      environment: 'BOWERBIRD_TIKTOK_CLIENT_KEY',
    },
    {
      name: 'clientSecret',
      label: messages.clientSecret,
      hint: messages.clientSecretHelp,
      secret: true,
      optional: false,
      shape: /^[A-Za-z0-9]{16,128}$/,
      environment: 'BOWERBIRD_TIKTOK_CLIENT_SECRET',
    },
  ],
  hosts: [API_HOST],
  headers: (_, token = '') => ({ authorization: `Bearer ${token}` }),
  token: {
    hosts: [API_HOST],
    ask: ({ clientKey = '', clientSecret = '' }) => ({
      method: 'POST',
      url: `https://${API_HOST}/v2/oauth/token/`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: new URLSearchParams({
        client_key: clientKey,
        client_secret: clientSecret,
        grant_type: 'client_credentials',
      }).toString(),
    }),
    parse: (reply) => tokenIn(reply, BRAND),
  },
  // 1,000 requests a day; the gap is ours, the API names none.
  pace: { gapMs: 1000, jitterMs: 250, perHour: 900, breakerMs: 15 * 60_000 },
  trial: { operation: 'get-user', params: { username: 'tiktok' } },
  policy: {
    date: '2024-10-25',
    url: 'https://www.tiktok.com/legal/page/global/terms-of-service-research-api/en',
    says: [
      messages.termsSource,
      messages.termsPurpose,
      messages.termsRefresh,
      messages.termsQuota,
      messages.termsPersons,
    ],
    storing: { keepDays: 15, checkDays: 10, deletesRemoved: true, says: messages.termsRefresh },
  },
};
