import type { OfficialApi } from '#kit/operation.ts';
import { messages } from './official-messages.ts';

/**
 * The documented API for professional accounts, asked with an access token of the person's own.
 * Permissions, limits and shapes follow its reference at developers.facebook.com (read November 2026).
 */
export const officialApi: OfficialApi = {
  name: 'Instagram Graph API',
  keysAt: 'https://developers.facebook.com/apps/',
  worth: {
    gain: messages.use,
    cost: messages.price,
    time: messages.effort,
  },
  setup: [
    messages.stepAccount,
    messages.stepApp,
    messages.stepToken,
    messages.stepExchangeToken,
    messages.stepHashtagFeature,
  ],
  asks: [
    {
      name: 'accessToken',
      label: messages.accessToken,
      hint: messages.accessTokenHelp,
      secret: true,
      optional: false,
      shape: /^EA[A-Za-z0-9]{40,500}$/,
      environment: 'BOWERBIRD_INSTAGRAM_TOKEN',
    },
  ],
  hosts: ['graph.facebook.com'],
  headers: ({ accessToken = '' }) => ({ authorization: `Bearer ${accessToken}` }),
  trial: { operation: 'get-user', params: { username: 'instagram' } },
  // Meta counts by the size of one's own audience; this is our own measure.
  pace: { gapMs: 1000, jitterMs: 300, perHour: 180, breakerMs: 60 * 60_000 },
  policy: {
    date: '2026-08-12',
    url: 'https://developers.facebook.com/terms/',
    says: [
      messages.termsSource,
      messages.termsBusinessDiscovery,
      messages.termsPurpose,
      messages.termsDeletion,
      messages.termsHashtags,
      messages.termsOembed,
    ],
    storing: { checkDays: 7, deletesRemoved: true, says: messages.termsDeletion },
  },
};
