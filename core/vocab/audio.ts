import { z } from 'zod';
import { Count, Uri } from './fields.ts';
import { Picture } from './image.ts';
import { defineForm, defineShape } from './shape.ts';

/** A sound that videos use: a song, or what somebody recorded. */
export const Audio = defineShape(
  'Audio',
  z.strictObject({
    type: z.literal('Audio'),
    id: Uri.describe('URL of the sound.'),
    url: Uri.describe('URL of the sound.'),
    entityId: z.string().describe('Identifier on the platform.'),
    name: z.string().optional().describe('Title.'),
    artist: z.string().optional().describe('Name of the artist, as the platform shows it.'),
    duration: z.int().positive().optional().describe('Length in whole seconds.'),
    videoCount: Count.optional().describe('Videos that use it, as displayed.'),
    image: z.array(Picture).optional().describe('Cover.'),
  }),
);
export type Audio = z.infer<typeof Audio>;

/** The sound of a post: just which one. */
export const UsedAudio = defineForm(
  'Audio',
  'UsedAudio',
  Audio.pick({ type: true, id: true, url: true, entityId: true, name: true, artist: true }),
);
export type UsedAudio = z.infer<typeof UsedAudio>;
