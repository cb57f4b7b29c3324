import { definePlatform } from '../../kit/operation.ts';
import { identityOf } from '../../kit/identity.ts';

export default definePlatform({
  segment: 'microblog',
  aliases: ['x', 'twitter'],
  label: 'Microblogging',
  brand: 'X',
  // The two embed services, which need no login, and the official interface.
  hosts: ['cdn.syndication.twimg.com', 'publish.x.com', 'api.x.com'],
  mediaHosts: ['pbs.twimg.com', 'video.twimg.com'],
  pace: { gapMs: 2000, jitterMs: 1000, perHour: 300, breakerMs: 60 * 60_000 },
  identity: (request) => identityOf(request),
  refusals: [],
  recognise: () => undefined,
  operations: [],
  because:
    'No operation of this platform is built yet. Without credentials X serves single posts only, through its embeds (as reported up to 21 November 2026); everything else needs a person’s own access to its interface.',
});
