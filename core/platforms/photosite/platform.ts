import { definePlatform } from '../../kit/operation.ts';
import { identityOf } from '../../kit/identity.ts';

export default definePlatform({
  segment: 'photosite',
  aliases: ['instagram'],
  label: 'Photo-sharing',
  brand: 'Instagram',
  hosts: ['www.instagram.com'],
  mediaHosts: [],
  pace: { gapMs: 2000, jitterMs: 1000, perHour: 300, restMs: 15 * 60_000 },
  identity: (request) => identityOf(request),
  refusals: [],
  recognise: () => undefined,
  operations: [],
  because: 'No operation of this platform is built yet.',
});
