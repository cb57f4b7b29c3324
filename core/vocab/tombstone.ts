import { z } from 'zod';
import { Comment, commentOnly } from './comment.ts';
import { address, contribution } from './contribution.ts';
import { Person } from './person.ts';
import { Post, POST_TYPES, postOnly, quote, title } from './post.ts';
import { defineShape } from './shape.ts';

/** What is left of a post, a comment, a group or an account that was deleted, removed or left out of an answer. */
export const Tombstone = defineShape(
  'Tombstone',
  z.strictObject({
    type: z.literal('Tombstone'),
    formerType: z
      .enum([...POST_TYPES, 'Group', 'Person'])
      .optional()
      .describe('What it was, as far as can be told; `Note` for a comment.'),
    ...address,
    isMissing: z
      .literal(true)
      .optional()
      .describe(
        'It was asked for by its identifier, and the platform left it out of its answer: unknown, private or purged.',
      ),
    name: title,
    ...contribution,
    ...commentOnly,
    ...postOnly,
    quote,
  }),
);
export type Tombstone = z.infer<typeof Tombstone>;

/** A comment, or what is left of it. */
export const CommentOrTombstone = z.discriminatedUnion('type', [Comment, Tombstone]);
export type CommentOrTombstone = z.infer<typeof CommentOrTombstone>;

/** A post, or what is left of it. */
export const PostOrTombstone = z.discriminatedUnion('type', [Post, Tombstone]);
export type PostOrTombstone = z.infer<typeof PostOrTombstone>;

/** An account, or what is left of it. */
export const PersonOrTombstone = z.discriminatedUnion('type', [Person, Tombstone]);
export type PersonOrTombstone = z.infer<typeof PersonOrTombstone>;
