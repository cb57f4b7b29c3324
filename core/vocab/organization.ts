import { z } from 'zod';
import { actor } from './actor.ts';
import { defineShape } from './shape.ts';

/** A company, a school or another body with a page of its own. */
export const Organization = defineShape(
  'Organization',
  z.strictObject({
    type: z.literal('Organization'),
    ...actor,
    category: z.string().optional().describe('The platform’s own English name.'),
  }),
);
export type Organization = z.infer<typeof Organization>;
