/** Comments where they stand: one place in a tree, and a comment with those above it. */
import { z } from 'zod';
import { Collection } from './collection.ts';
import { Comment } from './comment.ts';
import { defineForm } from './shape.ts';
import { CommentOrTombstone, Tombstone } from './tombstone.ts';

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
