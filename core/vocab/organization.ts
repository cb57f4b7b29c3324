import { z } from 'zod';
import { account } from './actor.ts';
import { Count, PersonSecondId, Whole, Word } from './fields.ts';
import { Person, reaction } from './person.ts';
import { defineShape } from './shape.ts';

/** A company, a school or another body with a page of its own. */
export const Organization = defineShape(
  'Organization',
  z.strictObject({
    type: z.literal('Organization'),
    ...account,
    category: Word.optional().describe('The platform’s own English name.'),
    secondaryId: PersonSecondId.optional().describe(
      'A second identifier, which the platform’s own calls use: its number.',
    ),
    memberCount: Count.optional().describe('Members of the platform who say that they work there.'),
    employeeRange: Word.optional().describe(
      'How many people work there, as it says itself: `51-200`.',
    ),
    legalForm: Word.optional().describe('What kind of body it is, in the platform’s words.'),
    reaction,
    foundedYear: Whole.optional().describe('Year in which it was founded, as it says itself.'),
  }),
  { name: ['name', 'preferredUsername'] },
);
export type Organization = z.infer<typeof Organization>;

/** Whoever has an account: a person, or a body with a page of its own. */
export const PersonOrOrganization = z.discriminatedUnion('type', [Person, Organization]);
export type PersonOrOrganization = z.infer<typeof PersonOrOrganization>;
