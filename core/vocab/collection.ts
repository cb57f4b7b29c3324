import { z } from 'zod';
import { Count, ThingAddress, ThingId, Whole } from './fields.ts';
import { defineShape } from './shape.ts';

/** Where the platform cut its tree of comments: what the following pages bring. */
export const Collection = defineShape(
  'Collection',
  z.strictObject({
    type: z.literal('Collection'),
    inReplyTo: ThingAddress.optional().describe(
      'URL of the comment or the post whose replies are missing.',
    ),
    depth: Whole.min(0).optional().describe('Depth of the missing replies.'),
    totalItems: Count.optional().describe(
      'Missing comments with all their replies. Not told where a thread only goes on elsewhere.',
    ),
    entityIds: z
      .array(ThingId)
      .optional()
      .describe('Identifiers of the missing comments at this place; their replies come with them.'),
    continues: z
      .literal(true)
      .optional()
      .describe('The thread goes on below that comment, on a page of its own.'),
  }),
);
export type Collection = z.infer<typeof Collection>;
