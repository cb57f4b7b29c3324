import { z } from 'zod';
import { Count, Uri } from './fields.ts';
import { Picture } from './image.ts';
import { Author } from './person.ts';
import { Post } from './post.ts';
import { defineShape } from './shape.ts';

/** Stories that somebody keeps on their profile: with the stories, or as the profile lists it. */
export const Highlight = defineShape(
  'Highlight',
  z.strictObject({
    type: z.literal('OrderedCollection'),
    id: Uri.describe('URL of the highlight.'),
    url: Uri.describe('URL of the highlight.'),
    entityId: z.string().describe('Identifier on the platform.'),
    name: z.string().optional().describe('Title.'),
    totalItems: Count.optional().describe('Number of stories.'),
    attributedTo: Author.optional().describe('Whose profile keeps it.'),
    image: z.array(Picture).optional().describe('Cover.'),
    orderedItems: z.array(Post).optional().describe('The stories in their order; not in lists.'),
  }),
);
export type Highlight = z.infer<typeof Highlight>;
