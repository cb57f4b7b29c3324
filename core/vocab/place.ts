import { z } from 'zod';
import { Count, Uri } from './fields.ts';
import { defineForm, defineShape } from './shape.ts';

/** A place that posts are tagged with. */
export const Place = defineShape(
  'Place',
  z.strictObject({
    type: z.literal('Place'),
    id: Uri.describe('URL of the page of the place.'),
    url: Uri.describe('URL of the page of the place.'),
    entityId: z.string().describe('Identifier on the platform.'),
    name: z.string().optional().describe('Name.'),
    latitude: z.number().min(-90).max(90).optional().describe('Degrees north.'),
    longitude: z.number().min(-180).max(180).optional().describe('Degrees east.'),
    postCount: Count.optional().describe('Posts that are tagged with it.'),
    address: z.string().optional().describe('Street and town, as the platform shows them.'),
  }),
);
export type Place = z.infer<typeof Place>;

/** The place with which something is tagged: just which one. */
export const TaggedPlace = defineForm('Place', 'TaggedPlace', Place.omit({ postCount: true }));
export type TaggedPlace = z.infer<typeof TaggedPlace>;
