import { z } from 'zod';
import { Uri } from './fields.ts';

/** Where a short link of the forum leads. */
export const ForumLink = z
  .strictObject({
    type: z.literal('Link'),
    href: Uri.describe('Address without what tells who shared it, and how.'),
    postId: z.string().optional().describe('The post that it leads to, or stands in.'),
    commentId: z.string().optional().describe('The comment that it leads to.'),
  })
  .meta({ id: 'ForumLink' });
export type ForumLink = z.infer<typeof ForumLink>;
