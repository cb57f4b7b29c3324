import { definePlatform } from '../../kit/operation.ts';
import { identityOf } from '../../kit/identity.ts';
import { officialApi } from './shared/official-api.ts';

export default definePlatform({
  segment: 'forum',
  aliases: ['reddit'],
  label: 'Forum',
  brand: 'Reddit',
  // `oauth.` is the official interface, for a person’s own client.
  hosts: ['www.reddit.com', 'oauth.reddit.com'],
  mediaHosts: [
    'i.redd.it',
    'v.redd.it',
    'preview.redd.it',
    'external-preview.redd.it',
    '*.redditmedia.com',
  ],
  // Feeds allowed one request a minute (measured September 2026).
  pace: { gapMs: 61_000, jitterMs: 4000, perHour: 55, restMs: 60 * 60_000 },
  identity: (request) => identityOf(request),
  refusals: [],
  recognise: () => undefined,
  official: officialApi,
  operations: [],
  because:
    'No operation of this platform is built yet. Since May 2026 Reddit serves its JSON only to registered clients (as reported up to 21 November 2026); feeds and a person’s own client remain.',
});
