import { z } from 'zod';
import { Count, Uri } from './fields.ts';
import { said } from './forum-post.ts';

/** A comment in a forum. Comments of one answer come depth first, in the platform’s order. */
export const ForumComment = z
  .strictObject({
    type: z.enum(['Note', 'Tombstone']),
    formerType: z.literal('Note').optional(),
    id: Uri.describe('URL of the comment.'),
    url: Uri.describe('URL of the comment.'),
    entityId: z.string().describe('Comment identifier, without its `t1_`.'),
    content: z.string().optional().describe('Text of the comment.'),
    mediaType: z
      .string()
      .optional()
      .describe('Of `content`: `text/markdown` as written, `text/plain` out of a feed.'),
    ...said,
    inReplyTo: Uri.optional().describe(
      'URL of the comment or the post that it answers. Feeds do not tell it.',
    ),
    inPost: z
      .strictObject({
        id: Uri.describe('URL of the post.'),
        entityId: z.string().describe('Post identifier.'),
        name: z.string().optional().describe('Title of the post.'),
      })
      .optional()
      .describe('The post under which it stands.'),
    depth: z
      .int()
      .min(0)
      .optional()
      .describe('0 for a comment on the post, 1 for a reply to it, …'),
    sensitive: z
      .boolean()
      .optional()
      .describe('True when its post is marked as for adults; lists of an account tell it.'),
    isControversial: z.boolean().optional(),
    isScoreHidden: z.literal(true).optional().describe('The score is not shown yet.'),
    isCollapsed: z.boolean().optional().describe('True when the pages fold it up.'),
    collapsedBecause: z
      .string()
      .optional()
      .describe('`DELETED`, `LOW_SCORE`, …: the platform’s word, or words before 2021.'),
  })
  .meta({ id: 'ForumComment' });
export type ForumComment = z.infer<typeof ForumComment>;

/** A comment with those above it. */
export const ForumCommentInContext = ForumComment.extend({
  ancestors: z
    .array(ForumComment)
    .optional()
    .describe(
      'The comments that it is a reply to, from the top down to the one that it answers; only when `context` was asked for.',
    ),
}).meta({ id: 'ForumCommentInContext' });
export type ForumCommentInContext = z.infer<typeof ForumCommentInContext>;

/** Where the platform cut its tree: comments that the following pages bring. */
export const MoreComments = z
  .strictObject({
    type: z.literal('Collection'),
    inReplyTo: Uri.optional().describe('URL of the comment or the post whose replies are missing.'),
    depth: z.int().min(0).optional().describe('Depth of the missing replies.'),
    totalItems: Count.optional().describe(
      'Missing comments with all their replies. Not told where a thread only goes on elsewhere.',
    ),
    entityIds: z
      .array(z.string())
      .optional()
      .describe('Identifiers of the missing comments at this place; their replies come with them.'),
    continues: z
      .literal(true)
      .optional()
      .describe('The thread goes on below that comment, on a page of its own.'),
  })
  .meta({ id: 'MoreComments' });
export type MoreComments = z.infer<typeof MoreComments>;

/** One place in a tree of comments. */
export const TreeItem = z.discriminatedUnion('type', [ForumComment, MoreComments]);
export type TreeItem = z.infer<typeof TreeItem>;
