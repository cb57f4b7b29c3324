import { z } from 'zod';
import { Count, Instant, Uri } from './fields.ts';
import { Commenter } from './person.ts';

export const Comment = z
  .strictObject({
    type: z.literal('Note'),
    id: Uri.describe('URL of the comment.'),
    entityId: z.string().describe('Comment identifier.'),
    content: z.string().optional().describe('Comment text.'),
    likeCount: Count.optional().describe('Likes on the comment.'),
    replyCount: Count.optional().describe('Replies to the comment.'),
    attributedTo: Commenter.optional(),
    inReplyTo: Uri.optional().describe('URL of the post that is commented on.'),
    published: Instant.optional().describe('When it was written: ISO 8601 UTC with milliseconds.'),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;
