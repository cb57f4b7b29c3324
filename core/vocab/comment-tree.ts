/** Comments where they stand: one place in a tree, and a comment with those above it. */
import { z } from 'zod';
import { Comment } from './comment.ts';
import { defineForm, defineShape } from './shape.ts';
import { CommentOrTombstone, Tombstone } from './tombstone.ts';
import { Count, ThingAddress, ThingId, Whole } from './fields.ts';

/** Where the platform cut its tree of comments: what the following pages bring. */
export const Collection = defineShape(
  'Collection',
  z.strictObject({
    type: z.literal('Collection'),
    inReplyTo: ThingAddress.optional().describe(
      'URL of the comment or the post whose replies are missing.',
    ),
    depth: Whole.min(0).optional().describe('Depth of the missing replies.'),
    totalItems: Count.optional().describe(
      'Missing comments with all their replies. Not told where a thread only goes on elsewhere.',
    ),
    entityIds: z
      .array(ThingId)
      .optional()
      .describe('Identifiers of the missing comments at this place; their replies come with them.'),
    continues: z
      .literal(true)
      .optional()
      .describe('The thread goes on below that comment, on a page of its own.'),
  }),
);
export type Collection = z.infer<typeof Collection>;

/** One place in a tree of comments; they come depth first, in the platform’s order. */
export const TreeItem = z.discriminatedUnion('type', [Comment, Tombstone, Collection]);
export type TreeItem = z.infer<typeof TreeItem>;

const above = {
  ancestors: z
    .array(CommentOrTombstone)
    .optional()
    .describe(
      'The comments that it is a reply to, from the top down to the one that it answers; only when `context` was asked for.',
    ),
};

/** A comment with those above it. */
export const CommentInContext = z.discriminatedUnion('type', [
  defineForm('Comment', 'CommentInContext', Comment.extend(above)),
  defineForm('Tombstone', 'TombstoneInContext', Tombstone.extend(above)),
]);
export type CommentInContext = z.infer<typeof CommentInContext>;
