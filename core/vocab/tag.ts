import { z } from 'zod';
import {
  Text,
  ThingAddress,
  ThingId,
  PersonAddress,
  PersonHandle,
  PersonId,
  Count,
} from './fields.ts';
import { defineShape, defineForm } from './shape.ts';
import { Picture } from './image.ts';

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
