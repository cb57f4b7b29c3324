import { z } from 'zod';
import { PersonAddress, Text, Word } from './fields.ts';

/** A year, or a month of it: more a profile does not tell. */
const YearOrMonth = Word.regex(/^\d{4}(?:-\d\d)?$/);

/** A time at a company or a school, as a profile tells it. */
export const Position = z
  .strictObject({
    type: z.literal('Position'),
    name: Text.optional().describe('What one was there: a job, a degree.'),
    content: Text.optional().describe('What the member says of it.'),
    organization: z
      .strictObject({
        type: z.literal('Organization'),
        id: PersonAddress.optional().describe('URL of its page.'),
        name: Text.describe('Name of the company or the school.'),
      })
      .describe('Where it was.'),
    startDate: YearOrMonth.optional().describe(
      'Year or month of the beginning: `2019`, `2021-07`.',
    ),
    endDate: YearOrMonth.optional().describe(
      'Year or month of the end; left out where it goes on, or the profile does not say.',
    ),
    place: Text.optional().describe('Where it was, in words.'),
  })
  .meta({ id: 'Position' });
export type Position = z.infer<typeof Position>;
