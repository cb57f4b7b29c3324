import { z } from 'zod';
import { address, contribution, isAdult, isPinned, language, replyCount } from './contribution.ts';
import { Count, Flag, Text, ThingAddress, ThingId, ThingToken, Whole, Word } from './fields.ts';
import { Picture } from './image.ts';
import { Mention } from './tag.ts';
import { Author } from './person.ts';
import { defineForm, defineShape } from './shape.ts';

/** What only comments have. */
export const commentOnly = {
  inReplyTo: ThingAddress.optional().describe('URL of the comment, post or video that it answers.'),
  inPost: z
    .strictObject({
      id: ThingAddress.describe('URL of the post.'),
      entityId: ThingId.describe('Post identifier.'),
      name: Text.optional().describe('Title of the post.'),
    })
    .optional()
    .describe('The post under which it stands, where it need not be the one that it answers.'),
  depth: Whole.min(0)
    .optional()
    .describe(
      '0 for a comment on the post or video, 1 for a reply to it, 2 for a reply to that, …',
    ),
  isAdult,
  replyCount,
  hasReplies: Flag.optional().describe(
    'Of a forum, where the answer lists the replies with it: whether it has any.',
  ),
  isPinned,
  repliesToken: ThingToken.optional().describe(
    'Hand this to list-comment-replies as `token`; it saves finding the thread again.',
  ),
  status: Word.optional().describe(
    'What became of it in moderation, in the platform’s own number or word.',
  ),
  isLiked: Flag.optional().describe('True when the author of the video likes it.'),
  isHearted: Flag.optional().describe('True when the channel gave it a heart.'),
  hasCreatorReply: Flag.optional().describe(
    'True when the channel of the video is shown among those who replied.',
  ),
  language,
  mention: z.array(Mention).optional().describe('Accounts that the text names.'),
  isControversial: Flag.optional().describe('True when it has many votes both up and down.'),
  isScoreHidden: z.literal(true).optional().describe('The score is not shown yet.'),
  isCollapsed: Flag.optional().describe('True when the pages fold it up.'),
  collapsedBecause: Word.optional().describe(
    '`DELETED`, `LOW_SCORE`, …: the platform’s word, or words before 2021.',
  ),
};

/** A comment on a post or a video, or a reply to one. */
export const Comment = defineShape(
  'Comment',
  z.strictObject({ type: z.literal('Note'), ...address, ...contribution, ...commentOnly }),
  {
    contents: ['content', 'attachment'],
    author: ['attributedTo', 'isAuthorDeleted'],
    date: ['published', 'publishedInterval'],
  },
);
export type Comment = z.infer<typeof Comment>;

/** The author of a comment on a photo-sharing post. */
const PostCommenter = defineForm(
  'Person',
  'PostCommenter',
  Author.extend({
    type: z.literal('Person'),
    icon: Picture.pick({ type: true, url: true }).optional().describe('Avatar.'),
  }).required({ entityId: true, preferredUsername: true }),
);
export type PostCommenter = z.infer<typeof PostCommenter>;

/** A comment on a photo-sharing post, as the interface is specified, with its pictures and whether it is covered. */
export const PostComment = defineForm(
  'Comment',
  'PostComment',
  Comment.pick({
    type: true,
    id: true,
    entityId: true,
    content: true,
    likeCount: true,
    replyCount: true,
    attributedTo: true,
    inReplyTo: true,
    published: true,
    attachment: true,
    attachmentCount: true,
    isCollapsed: true,
  }).extend({
    likeCount: Count.optional().describe('Likes on the comment.'),
    attributedTo: PostCommenter.optional(),
    inReplyTo: ThingAddress.optional().describe('URL of the post that is commented on.'),
  }),
);
export type PostComment = z.infer<typeof PostComment>;
