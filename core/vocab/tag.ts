import { z } from 'zod';
import { Text, ThingAddress, ThingId } from './fields.ts';
import { defineShape } from './shape.ts';

/** A keyword. */
export const Tag = defineShape(
  'Tag',
  z.strictObject({
    type: z.literal('Tag'),
    name: Text,
    href: ThingAddress.optional().describe('URL of its page.'),
    entityId: ThingId.optional().describe(
      'Identifier on the platform, of a hashtag with a page of its own.',
    ),
  }),
);
export type Tag = z.infer<typeof Tag>;
