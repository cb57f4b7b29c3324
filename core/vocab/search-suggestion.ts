import { z } from 'zod';
import { defineShape } from './shape.ts';

/** A completion that the search box offers. */
export const SearchSuggestion = defineShape(
  'SearchSuggestion',
  z.strictObject({
    type: z.literal('Suggestion'),
    name: z.string().describe('The words that the platform suggests to search for.'),
  }),
);
export type SearchSuggestion = z.infer<typeof SearchSuggestion>;
