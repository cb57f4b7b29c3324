import { z } from 'zod';
import { Count, Text, ThingAddress, ThingId } from './fields.ts';
import { Picture } from './image.ts';
import { Author } from './person.ts';
import { Post } from './post.ts';
import { defineForm, defineShape } from './shape.ts';

/** A story: a post that has no page of its own. */
const Story = defineForm(
  'Post',
  'Story',
  Post.extend({ summary: Text.optional().describe('The words for those who do not see it.') }),
);
export type Story = z.infer<typeof Story>;

/** Stories that somebody keeps on their profile: with the stories, or as the profile lists it. */
export const Highlight = defineShape(
  'Highlight',
  z.strictObject({
    type: z.literal('OrderedCollection'),
    id: ThingAddress.describe('URL of the highlight.'),
    url: ThingAddress.describe('URL of the highlight.'),
    entityId: ThingId.describe('Identifier on the platform.'),
    name: Text.optional().describe('Title.'),
    totalItems: Count.nullable()
      .optional()
      .describe('Number of stories; null where it is not told.'),
    attributedTo: Author.optional().describe('Whose profile keeps it.'),
    image: z.array(Picture).optional().describe('Cover.'),
    orderedItems: z.array(Story).optional().describe('The stories in their order; not in lists.'),
  }),
  { title: ['name'] },
  { author: ['attributedTo'] },
);
export type Highlight = z.infer<typeof Highlight>;
