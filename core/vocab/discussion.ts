import { z } from 'zod';
import { Count, Instant, Uri } from './fields.ts';
import { PublishedInterval } from './interval.ts';
import { Channel, Commenter } from './person.ts';

/** Who wrote a comment under a video. Before 2023 the platform showed display names, no handles. */
export const VideoCommenter = z
  .strictObject({
    ...Channel.shape,
    preferredUsername: z.string().optional().describe('Handle, without its @.'),
    icon: Commenter.shape.icon,
    role: z
      .enum(['creator', 'commenter'])
      .optional()
      .describe('`creator` when the comment is by the channel of the video.'),
  })
  .meta({ id: 'VideoCommenter' });
export type VideoCommenter = z.infer<typeof VideoCommenter>;

/** A comment under a video, or a reply to one. */
export const VideoComment = z
  .strictObject({
    type: z.literal('Note'),
    id: Uri.describe('URL of the comment: the video’s address with `lc`.'),
    entityId: z.string().describe('Comment identifier; a reply’s begins with that of its thread.'),
    content: z.string().optional().describe('Comment text.'),
    likeCount: Count.optional().describe(
      'Exact from the official API; else rounded to what the platform displays: 9.8K becomes 9800.',
    ),
    replyCount: Count.optional().describe('Replies to the comment.'),
    attributedTo: VideoCommenter.optional(),
    inReplyTo: Uri.optional().describe(
      'URL of the video; for a reply, of the comment whose thread it is in.',
    ),
    published: Instant.optional().describe(
      'When it was written. Only the official API tells: the public page shows an age.',
    ),
    publishedInterval: PublishedInterval.optional().describe(
      'Between which two instants it was written, as far as the age on the public page tells.',
    ),
    isEdited: z.boolean().optional().describe('True when it was changed after it was written.'),
    isPinned: z.boolean().optional().describe('True when the channel keeps it on top.'),
    isHearted: z.boolean().optional().describe('True when the channel gave it a heart.'),
    hasCreatorReply: z
      .boolean()
      .optional()
      .describe('True when the channel of the video is shown among those who replied.'),
    replyLevel: z
      .int()
      .min(1)
      .optional()
      .describe('Depth in a thread: 1 for a reply, 2 for a reply to a reply.'),
    repliesToken: z
      .string()
      .optional()
      .describe('Hand this to list-comment-replies as `token`; it saves finding the thread again.'),
  })
  .meta({ id: 'VideoComment' });
export type VideoComment = z.infer<typeof VideoComment>;
