import { z } from 'zod';

/** A completion that the search box offers. */
export const Suggestion = z
  .strictObject({
    type: z.literal('Suggestion'),
    name: z.string().describe('The words that the platform suggests to search for.'),
  })
  .meta({ id: 'Suggestion' });
export type Suggestion = z.infer<typeof Suggestion>;
