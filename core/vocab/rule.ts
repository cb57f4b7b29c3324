import { z } from 'zod';
import { Instant, Text, ThingId, Whole, Word } from './fields.ts';
import { defineShape } from './shape.ts';

/** A rule that a group gave itself. */
export const Rule = defineShape(
  'Rule',
  z.strictObject({
    type: z.literal('Document'),
    entityId: ThingId.optional().describe('Identifier on the platform.'),
    name: Text.describe('Its short name.'),
    content: Text.optional().describe('The rule in full.'),
    mediaType: Word.optional().describe('Of `content`: `text/markdown`.'),
    appliesTo: Word.optional().describe('`link` (posts), `comment` or `all`: the platform’s word.'),
    violationReason: Text.optional().describe('What a report calls a breach of it.'),
    position: Whole.min(0).optional().describe('Its place among the rules, from 0.'),
    published: Instant.optional(),
  }),
);
export type Rule = z.infer<typeof Rule>;
