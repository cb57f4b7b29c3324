import { z } from 'zod';
import { PersonAddress, PersonHandle, PersonId } from './fields.ts';

/** An account that a text names. */
export const Mention = z
  .strictObject({
    type: z.literal('Mention'),
    name: PersonHandle.describe('Handle with its @.'),
    href: PersonAddress.describe('URL of the profile.'),
    entityId: PersonId.optional().describe('Identifier of the account on the platform.'),
  })
  .meta({ id: 'Mention' });
export type Mention = z.infer<typeof Mention>;
