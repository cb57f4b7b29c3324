import { z } from 'zod';
import { Uri } from './fields.ts';

const identity = {
  type: z.literal('Person'),
  id: Uri.describe('Profile URL.'),
  url: Uri.describe('Profile URL.'),
  entityId: z.string().describe('Account identifier.'),
};
const name = z.string().optional().describe('Display name.');

/** A video’s channel: just who it is. */
export const Channel = z.strictObject({ ...identity, name }).meta({ id: 'Channel' });
export type Channel = z.infer<typeof Channel>;

/** The author of a comment. */
export const Commenter = z
  .strictObject({
    ...identity,
    preferredUsername: z.string().describe('Handle.'),
    name,
    icon: z
      .strictObject({ type: z.literal('Image'), url: Uri })
      .optional()
      .describe('Avatar.'),
    role: z
      .enum(['creator', 'commenter'])
      .optional()
      .describe(
        '`creator` when the commenter is the author of the post. Absent when the answer does not name the author.',
      ),
  })
  .meta({ id: 'Commenter' });
export type Commenter = z.infer<typeof Commenter>;
