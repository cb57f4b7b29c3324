import { z } from 'zod';
import { Count, Uri } from './fields.ts';
import { Picture } from './image.ts';
import { defineForm, defineShape } from './shape.ts';

/** A hashtag with a page of its own. */
export const Hashtag = defineShape(
  'Hashtag',
  z.strictObject({
    type: z.literal('Hashtag'),
    id: Uri.describe('URL of the page of the hashtag.'),
    url: Uri.describe('URL of the page of the hashtag.'),
    entityId: z.string().optional().describe('Identifier on the platform.'),
    name: z.string().describe('The tag without its #.'),
    content: z.string().optional().describe('Description.'),
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
  Hashtag.pick({ type: true, id: true, url: true, name: true }),
);
export type UsedHashtag = z.infer<typeof UsedHashtag>;
