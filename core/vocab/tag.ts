import { z } from 'zod';
import { Text, ThingAddress, ThingId, PersonAddress, PersonHandle, PersonId } from './fields.ts';
import { defineShape } from './shape.ts';

/** A keyword. */
export const Tag = defineShape(
  'Tag',
  z.strictObject({
    type: z.literal('Tag'),
    name: Text,
    href: ThingAddress.optional().describe('URL of its page.'),
    entityId: ThingId.optional().describe(
      'Identifier on the platform, of a hashtag with a page of its own.',
    ),
  }),
);
export type Tag = z.infer<typeof Tag>;

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
