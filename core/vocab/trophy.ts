import { z } from 'zod';
import { Instant, Text, ThingAddress, ThingId } from './fields.ts';
import { Picture } from './image.ts';
import { defineShape } from './shape.ts';

/** A trophy that an account shows. */
export const Trophy = defineShape(
  'Trophy',
  z.strictObject({
    type: z.literal('Trophy'),
    entityId: ThingId.optional().describe(
      'Identifier of this trophy of this account, where it has one.',
    ),
    awardId: ThingId.optional().describe('Identifier of the kind of trophy.'),
    name: Text,
    summary: Text.optional(),
    url: ThingAddress.optional().describe('Page about it.'),
    icon: Picture.optional(),
    published: Instant.optional().describe('When it was granted.'),
  }),
);
export type Trophy = z.infer<typeof Trophy>;
