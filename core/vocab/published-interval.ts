import { z } from 'zod';
import { Instant, Word } from './fields.ts';

/** A day, or "2 weeks ago", is no instant; but it does say between which two it lay. */
export const PublishedInterval = z
  .strictObject({
    earliest: Instant.describe('Published no earlier than this.'),
    latest: Instant.describe('Published no later than this.'),
    text: Word.describe('The words of the platform, from which this was computed.'),
  })
  .meta({ id: 'PublishedInterval' });
export type PublishedInterval = z.infer<typeof PublishedInterval>;
