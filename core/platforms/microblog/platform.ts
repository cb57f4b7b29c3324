import { definePlatform } from '../../kit/operation.ts';
import { identityOf } from '../../kit/identity.ts';

export default definePlatform({
  segment: 'microblog',
  aliases: ['x', 'twitter'],
  label: 'Microblogging',
  brand: 'X',
  hosts: ['www.x.com'],
  mediaHosts: [],
  pace: { gapMs: 2000, jitterMs: 1000, perHour: 300, restMs: 15 * 60_000 },
  identity: (request) => identityOf(request),
  refusals: [],
  recognise: () => undefined,
  operations: [],
  because: 'No operation of this platform is built yet.',
});
