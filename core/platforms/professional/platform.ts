import { definePlatform } from '../../kit/operation.ts';
import { identityOf } from '../../kit/identity.ts';

export default definePlatform({
  segment: 'professional',
  aliases: ['linkedin'],
  label: 'Professional-networking',
  brand: 'LinkedIn',
  // Pages are served from country hosts too (`uk.`, `in.`).
  hosts: ['www.linkedin.com', '*.linkedin.com'],
  mediaHosts: ['media.licdn.com', 'dms.licdn.com'],
  // About sixty pages, some seconds apart, went unnoticed (September 2026).
  pace: { gapMs: 4000, jitterMs: 2000, perHour: 60, breakerMs: 60 * 60_000 },
  identity: (request) => identityOf(request),
  refusals: [],
  recognise: () => undefined,
  operations: [],
  because:
    'No operation of this platform is built yet. LinkedIn serves company pages, most posts and articles to guests, and profiles only now and then (as reported up to 21 November 2026).',
});
