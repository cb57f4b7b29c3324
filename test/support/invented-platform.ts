import { identityFromRequest } from '#kit/identity.ts';
import { definePlatform, type Platform } from '#kit/operation.ts';

/**
 * A platform that does not exist. What a test does not name is filled in: it is asked without a wait,
 * refuses nothing, and recognises no pasted text.
 */
export const inventedPlatform = (
  given: Pick<Platform, 'segment' | 'operations'> & Partial<Platform>,
): Platform =>
  definePlatform({
    aliases: [],
    label: given.segment,
    brand: given.segment,
    hosts: [`www.${given.segment}.example`],
    mediaHosts: [],
    pace: { gapMs: 0, jitterMs: 0, perHour: 100_000, breakerMs: 60_000 },
    identity: (request) => identityFromRequest(request),
    refusals: [],
    recognise: () => undefined,
    ...given,
  });
