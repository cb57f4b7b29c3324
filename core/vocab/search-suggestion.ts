import { z } from 'zod';
import { Text } from './fields.ts';
import { defineShape } from './shape.ts';

/** A completion that the search box offers. */
export const SearchSuggestion = defineShape(
  'SearchSuggestion',
  z.strictObject({
    type: z.literal('Suggestion'),
    name: Text.describe('The words that the platform suggests to search for.'),
  }),
);
export type SearchSuggestion = z.infer<typeof SearchSuggestion>;
