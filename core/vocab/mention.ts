import { z } from 'zod';
import { Uri } from './fields.ts';

/** An account that a text names. */
export const Mention = z
  .strictObject({
    type: z.literal('Mention'),
    name: z.string().describe('Handle with its @.'),
    href: Uri.describe('URL of the profile.'),
    entityId: z.string().optional().describe('Identifier of the account on the platform.'),
  })
  .meta({ id: 'Mention' });
export type Mention = z.infer<typeof Mention>;
