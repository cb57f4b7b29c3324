import { z } from 'zod';
import {
  Count,
  Flag,
  PersonName,
  Text,
  ThingAddress,
  ThingId,
  Whole,
  Word,
  roundedCounts,
} from './fields.ts';
import { Picture } from './image.ts';
import { LinkedPage } from './link.ts';
import { defineForm, defineShape } from './shape.ts';

/** A sound that videos use: a song, or what somebody recorded. */
export const Audio = defineShape(
  'Audio',
  z.strictObject({
    type: z.literal('Audio'),
    id: ThingAddress.describe('URL of the sound.'),
    url: ThingAddress.optional().describe(
      'Address of the sound file, with its signature; it works for hours or days.',
    ),
    entityId: ThingId.describe('Identifier on the platform.'),
    name: Text.optional().describe('Title.'),
    artist: PersonName.optional().describe('Name of the artist, as the platform shows it.'),
    mediaType: Word.optional().describe('Of the sound file.'),
    duration: Whole.positive().optional().describe('Length in whole seconds.'),
    videoCount: Count.optional().describe('Videos that use it, as displayed.'),
    roundedCounts,
    image: z.array(Picture).optional().describe('Cover.'),
    album: Text.optional().describe('Title of the album.'),
    isOriginal: Flag.optional().describe(
      'True for a sound that somebody recorded, false for a published song.',
    ),
    isCopyrighted: Flag.optional().describe(
      'True when the platform marks it as protected by copyright.',
    ),
    attachment: z
      .array(LinkedPage)
      .optional()
      .describe('The same song on music services, by their names.'),
  }),
);
export type Audio = z.infer<typeof Audio>;

/** The sound of a video: what it is called at least, and which one where the answer says so. */
export const Sound = defineForm(
  'Audio',
  'Sound',
  Audio.omit({ videoCount: true, roundedCounts: true }).partial({
    id: true,
    entityId: true,
  }),
);
export type Sound = z.infer<typeof Sound>;
