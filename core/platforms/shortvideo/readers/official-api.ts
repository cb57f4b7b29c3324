import { tokenIn } from '#kit/official.ts';
import type { OfficialApi } from '#kit/operation.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.official', {
  use: 'Search and figures of public videos, accounts and comments, for approved research.',
  price: 'Nothing, up to 1,000 requests a day. For non-profit institutions in some regions only.',
  effort: 'Weeks: TikTok reviews each application with its research proposal.',
  stepEligibility:
    'See whether you qualify: non-profit research institutions in the US, the EEA, the United Kingdom and Switzerland, with a research proposal.',
  stepComputeEnvironment:
    'Others may be given the Virtual Compute Environment instead (page of 4 August 2026): your script runs at TikTok on public data, a test sees up to 5,000 records a day, and only aggregated results leave it. Bowerbird cannot ask it: see developers.tiktok.com/docs/en/vce-getting-started.',
  stepApply:
    'Make a TikTok for Developers account and apply for the Research Tools; TikTok reviews each application.',
  stepCopyClient:
    'Once approved, open your research project at developers.tiktok.com: its client key and client secret stand there.',
  clientKey: 'Client key',
  clientKeyHelp: 'Of your approved research project at developers.tiktok.com.',
  clientSecret: 'Client secret',
  clientSecretHelp: 'Beside the client key.',
  termsSource:
    'These are TikTok’s Research Tools Terms of Service of 25 October 2024, in short; they bind whoever uses the client. Read them in full before you store one.',
  termsPurpose:
    'The API is for the approved research alone, not for profit; TikTok has to approve the project, and whoever works on it, before it is used.',
  termsRefresh:
    'What the API gave has to be refreshed at least every 15 days, and what it no longer gives has to be deleted from your data.',
  termsQuota:
    'A client may ask 1,000 times a day, for up to 100 records each time; the count begins anew at midnight UTC. Only what accounts of adults published for everybody is given.',
  termsPersons:
    'Comments come without their authors, and personal data in texts are blacked out; nobody may be identified from them.',
});

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
    storing: { keepDays: 15, checkDays: 10, deletesRemoved: true, summary: messages.termsRefresh },
  },
};
