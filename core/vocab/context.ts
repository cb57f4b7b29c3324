import { z } from 'zod';

export const ACTIVITYSTREAMS = 'https://www.w3.org/ns/activitystreams#';
/** Our own namespace; `GET /ns/social` explains its terms. */
export const SOCIAL_NS = 'https://bowerbird.local/ns/social#';

export const CONTEXT = [ACTIVITYSTREAMS, SOCIAL_NS] as const;

export const Context = z
  .tuple([z.literal(ACTIVITYSTREAMS), z.literal(SOCIAL_NS)])
  .describe('JSON-LD context: ActivityStreams 2.0 and this service’s own terms.');
