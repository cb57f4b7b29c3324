import { z } from 'zod';
import { Picture } from './image.ts';
import { Text, ThingAddress, ThingId, Word } from './fields.ts';
import { defineForm, defineShape } from './shape.ts';

/** Where something leads. */
export const Link = defineShape(
  'Link',
  z.strictObject({
    type: z.literal('Link'),
    href: ThingAddress.describe('Address, without what tells who shared it and how.'),
    name: Text.optional().describe('Title of the page, or the name that its owner gave it.'),
    mediaType: Word.optional().describe('MIME type of what is there.'),
    postId: ThingId.optional().describe('The post that the address leads to, or stands in.'),
    commentId: ThingId.optional().describe('The comment that the address leads to.'),
  }),
);
export type Link = z.infer<typeof Link>;

/** A page that a post, a profile or a channel links to. */
export const LinkedPage = defineForm(
  'Link',
  'LinkedPage',
  Link.pick({ type: true, href: true, name: true }).extend({
    summary: Text.optional().describe('What its preview says of it.'),
    image: z.array(Picture).optional().describe('Pictures of its preview, the largest first.'),
  }),
);
export type LinkedPage = z.infer<typeof LinkedPage>;

/** A list of the tracks of a video. */
export const Manifest = defineForm(
  'Link',
  'Manifest',
  Link.pick({ type: true, href: true, mediaType: true }),
);
