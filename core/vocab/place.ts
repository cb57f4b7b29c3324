import { z } from 'zod';
import { Count, Quantity, Text, ThingAddress, ThingId } from './fields.ts';
import { defineForm, defineShape } from './shape.ts';

/** A place that posts are tagged with. */
export const Place = defineShape(
  'Place',
  z.strictObject({
    type: z.literal('Place'),
    id: ThingAddress.describe('URL of the page of the place.'),
    url: ThingAddress.describe('URL of the page of the place.'),
    entityId: ThingId.describe('Identifier on the platform.'),
    name: Text.optional().describe('Name.'),
    latitude: Quantity.min(-90).max(90).optional().describe('Degrees north.'),
    longitude: Quantity.min(-180).max(180).optional().describe('Degrees east.'),
    postCount: Count.optional().describe('Posts that are tagged with it.'),
    address: Text.optional().describe('Street and town, as the platform shows them.'),
  }),
);
export type Place = z.infer<typeof Place>;

/** The place with which something is tagged: just which one. */
export const TaggedPlace = defineForm('Place', 'TaggedPlace', Place.omit({ postCount: true }));
export type TaggedPlace = z.infer<typeof TaggedPlace>;
