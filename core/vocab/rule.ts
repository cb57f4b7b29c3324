import { z } from 'zod';
import { Instant } from './fields.ts';
import { defineShape } from './shape.ts';

/** A rule that a group gave itself. */
export const Rule = defineShape(
  'Rule',
  z.strictObject({
    type: z.literal('Rule'),
    name: z.string().describe('Its short name.'),
    content: z.string().optional().describe('The rule in full.'),
    mediaType: z.string().optional().describe('Of `content`: `text/markdown`.'),
    appliesTo: z
      .string()
      .optional()
      .describe('`link` (posts), `comment` or `all`: the platform’s word.'),
    violationReason: z.string().optional().describe('What a report calls a breach of it.'),
    position: z.int().min(0).optional().describe('Its place among the rules, from 0.'),
    published: Instant.optional(),
  }),
);
export type Rule = z.infer<typeof Rule>;
