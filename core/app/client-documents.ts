import type { GetDocument } from '../doors/oauth/applicants.ts';
import { identityFromRequest } from '#kit/identity.ts';
import { definePlatform, type Platform } from '#kit/operation.ts';
import type { Net } from '../net/index.ts';

const TIMEOUT_MS = 5000;

/**
 * The documents by which clients describe themselves, asked for through the one way out: https only,
 * the usual port, public addresses only, redirects within the same host only. In a replay nobody is
 * asked, and such clients are not known.
 */
export const clientDocuments =
  (net: Net): GetDocument =>
  (url) =>
    net.get(
      { url, headers: { accept: 'application/json' } },
      hostAlone(new URL(url).hostname),
      AbortSignal.timeout(TIMEOUT_MS),
    );

/** One host, in the form in which the way out knows whom it may ask. */
const hostAlone = (host: string): Platform =>
  definePlatform({
    segment: `client:${host}`,
    aliases: [],
    label: 'Client',
    brand: host,
    hosts: [host],
    mediaHosts: [],
    pace: { gapMs: 1000, jitterMs: 0, perHour: 60, breakerMs: 60_000 },
    identity: (request) => identityFromRequest(request),
    refusals: [],
    recognise: () => undefined,
    operations: [],
  });
