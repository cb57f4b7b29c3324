import { z } from 'zod';
import { Attachment } from './attachment.ts';
import { Count, Instant, Uri } from './fields.ts';
import { ForumAuthor } from './forum-person.ts';
import { Image } from './image.ts';
import { SubredditRef } from './subreddit.ts';

/** What a thing was before it was deleted or removed. */
const formerType = (types: readonly [string, ...string[]]) =>
  z.enum(types).optional().describe('Of a `Tombstone`: what it was, as far as can be told.');

const KINDS = ['Note', 'Article', 'Image', 'Video', 'Question'] as const;

/** What posts and comments have alike. */
export const said = {
  published: Instant.optional(),
  updated: Instant.optional().describe('When it was last edited.'),
  isEdited: z
    .boolean()
    .optional()
    .describe('True when it was edited; very old edits have no time.'),
  attributedTo: ForumAuthor.optional().describe('Left out when the account is gone.'),
  isAuthorDeleted: z
    .literal(true)
    .optional()
    .describe('The platform shows `[deleted]` in the author’s place.'),
  audience: SubredditRef.optional().describe('The subreddit.'),
  likeCount: z
    .int()
    .optional()
    .describe(
      'Score: up minus down votes, blurred by the platform; may be negative. Left out while hidden.',
    ),
  awardCount: Count.optional().describe(
    'Awards of the system that the platform ended in 2023, before 2018 gold alone; those of today are not told.',
  ),
  authorFlair: z.string().optional().describe('The author’s flair in this subreddit.'),
  distinguished: z
    .string()
    .optional()
    .describe('`moderator`, `admin`, …: in which office it was said; the platform’s word.'),
  isStickied: z.boolean().optional(),
  isLocked: z.boolean().optional().describe('True when nobody can answer any more.'),
  isArchived: z.boolean().optional(),
  removedBy: z
    .string()
    .optional()
    .describe(
      '`deleted` by its author, `removed` where the platform does not say by whom, else its own category: `moderator`, `automod_filtered`, `reddit`, …',
    ),
  attachment: z.array(Attachment).optional(),
};

const post = {
  type: z
    .enum([...KINDS, 'Tombstone'])
    .describe(
      '`Article` with a text, `Image`, `Video`, `Question` (a poll), `Note` for all else, such as a link.',
    ),
  formerType: formerType(KINDS),
  id: Uri.describe('URL of the post.'),
  url: Uri.describe('URL of the post.'),
  entityId: z.string().describe('Post identifier, without its `t3_`.'),
  name: z.string().optional().describe('Title.'),
  content: z.string().optional().describe('Text of the post.'),
  mediaType: z
    .string()
    .optional()
    .describe('Of `content`: `text/markdown` as written, `text/plain` out of a feed.'),
  ...said,
  upvoteRatio: z.number().min(0).max(1).optional().describe('Share of up votes, 0 to 1.'),
  replyCount: Count.optional().describe(
    'Comments, as the platform counts them: deleted and removed ones too.',
  ),
  shareCount: Count.optional().describe('Crossposts of it.'),
  flair: z.string().optional().describe('Flair of the post.'),
  sensitive: z.boolean().optional().describe('True when it is marked as for adults.'),
  isSpoiler: z.boolean().optional(),
  isPinned: z.boolean().optional().describe('True when it is pinned to its author’s profile.'),
  isPromoted: z
    .boolean()
    .optional()
    .describe('True for an advert; left out where the platform does not say.'),
  isContestMode: z.boolean().optional(),
  isOriginalContent: z.boolean().optional(),
  isQuarantined: z.boolean().optional(),
  isRobotIndexable: z
    .boolean()
    .optional()
    .describe('False is often a hint that it was removed or is for adults.'),
  image: z.array(Image).optional().describe('Preview pictures, the largest first.'),
  oneOf: z
    .array(
      z.strictObject({
        type: z.literal('Note'),
        entityId: z.string().optional(),
        name: z.string().describe('The option.'),
        voteCount: Count.optional().describe('Only told once a poll has ended.'),
      }),
    )
    .optional()
    .describe('Options of a poll, in their order.'),
  votersCount: Count.optional().describe('Votes in a poll.'),
  endTime: Instant.optional().describe('When a poll ends.'),
};

/** The post that a crosspost repeats. Its media are there, not in the crosspost. */
const CrosspostSource = z
  .strictObject(post)
  .partial()
  .extend({ id: Uri, entityId: z.string() })
  .meta({ id: 'CrosspostSource' });

export const ForumPost = z
  .strictObject({
    ...post,
    crosspostOf: CrosspostSource.optional().describe(
      'The post that this one repeats; only `id` and `entityId` when it is gone or private.',
    ),
  })
  .meta({ id: 'ForumPost' });
export type ForumPost = z.infer<typeof ForumPost>;

/** A thing that was asked for by its identifier and that the platform left out. */
export const Missing = z
  .strictObject({
    type: z.literal('Tombstone'),
    id: Uri.describe(
      'An address of the thing; for a comment or a subreddit, the one it was asked by.',
    ),
    entityId: z.string().describe('The identifier that was asked for.'),
    formerType: z.enum(['Note', 'Article', 'Group']).optional(),
    isMissing: z
      .literal(true)
      .describe('The platform left it out of its answer: unknown, private or purged.'),
  })
  .meta({ id: 'Missing' });
export type Missing = z.infer<typeof Missing>;
