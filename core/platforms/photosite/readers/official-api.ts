import type { OfficialApi } from '#kit/operation.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.official', {
  use: 'Posts, captions and counts of other professional accounts by name, and posts of a hashtag.',
  price: 'Nothing. You need a professional Instagram account and a Facebook page of your own.',
  effort:
    'About an hour; hashtags only after Meta’s App Review. The token has to be renewed every 60 days.',
  stepAccount:
    'You need an Instagram account of your own that is a professional one (business or creator), connected to a Facebook page of yours.',
  stepApp:
    'Make an app at developers.facebook.com, of the type Business, and add the Instagram product with Facebook login.',
  stepToken:
    'In the Graph API Explorer, choose the app and make a user access token with instagram_basic, instagram_manage_insights, pages_show_list and pages_read_engagement.',
  stepExchangeToken:
    'Exchange it for a long-lived token (60 days) with the Access Token Debugger, and store that one.',
  stepHashtagFeature:
    'Posts of a hashtag need the feature Instagram Public Content Access besides, which Meta grants after App Review.',
  accessToken: 'Access token',
  accessTokenHelp: 'A long-lived user access token of your app; it begins with EAA.',
  termsSource:
    'This is what Meta’s Platform Terms and the reference of the API in its version of 12 August 2026 say, in short; they bind whoever uses the token. Read them in full before you store one.',
  termsBusinessDiscovery:
    'Business Discovery tells of professional accounts only, and of none that is kept from minors; it names neither who follows nor who commented.',
  termsPurpose:
    'Data may be used for what your app was approved for; the terms forbid to sell it and to use it to watch people.',
  termsDeletion:
    'What Meta or a person asks to have deleted has to be deleted from your collection too.',
  termsHashtags:
    'An account may ask for 30 different hashtags within seven days; posts of a hashtag come without their authors.',
  termsOembed:
    'The metadata of Meta’s oEmbed may be shown and not analysed; Bowerbird therefore does not ask for it. Researchers of institutions can ask for the Meta Content Library, which has terms of its own.',
});

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
    storing: { checkDays: 7, deletesRemoved: true, summary: messages.termsDeletion },
  },
};
