import { z } from 'zod';
import { Count, Text, ThingAddress, ThingId } from './fields.ts';
import { Picture } from './image.ts';
import { defineForm, defineShape } from './shape.ts';

/** A hashtag with a page of its own. */
export const Hashtag = defineShape(
  'Hashtag',
  z.strictObject({
    type: z.literal('Hashtag'),
    id: ThingAddress.describe('URL of the page of the hashtag.'),
    url: ThingAddress.describe('URL of the page of the hashtag.'),
    entityId: ThingId.optional().describe('Identifier on the platform.'),
    name: Text.describe('The tag without its #.'),
    content: Text.optional().describe('Description.'),
    viewCount: Count.optional().describe('Views of all its videos together, as displayed.'),
    videoCount: Count.optional().describe('Videos that carry it, as displayed.'),
    image: z.array(Picture).optional().describe('Cover.'),
  }),
);
export type Hashtag = z.infer<typeof Hashtag>;

/** A hashtag in somebody’s text. */
export const UsedHashtag = defineForm(
  'Hashtag',
  'UsedHashtag',
  Hashtag.pick({ type: true, id: true, name: true }).extend({
    href: ThingAddress.describe('URL of the page of the hashtag.'),
    entityId: Hashtag.shape.entityId,
  }),
);
export type UsedHashtag = z.infer<typeof UsedHashtag>;
