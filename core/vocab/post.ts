import { z } from 'zod';
import { address, contribution, isPinned, replyCount, sensitive } from './contribution.ts';
import { Count, Instant, Uri } from './fields.ts';
import { Picture } from './image.ts';
import { Mention } from './mention.ts';
import { defineForm, defineShape } from './shape.ts';
import { Tag } from './tag.ts';

export const POST_TYPES = ['Note', 'Article', 'Image', 'Video', 'Question', 'Announce'] as const;

export const title = z.string().optional().describe('Title.');

/** What only posts have. */
export const postOnly = {
  upvoteRatio: z.number().min(0).max(1).optional().describe('Share of up votes, 0 to 1.'),
  replyCount,
  shareCount: Count.optional().describe('How often it was shared; of a forum, its crossposts.'),
  tag: z.array(Tag).optional().describe('Hashtags of the text.'),
  mention: z.array(Mention).optional().describe('Accounts that the text names.'),
  aliases: z
    .array(z.string())
    .optional()
    .describe('Other identifiers of the same post on the platform: `urn:li:share:…`.'),
  reactionCounts: z
    .array(
      z.strictObject({
        name: z.string().describe('Kind of reaction, the platform’s word: `LIKE`, `PRAISE`, …'),
        count: Count.describe('How often.'),
      }),
    )
    .optional()
    .describe('Reactions by kind; `likeCount` is then the sum of all kinds.'),
  flair: z.string().optional().describe('Flair of the post.'),
  sensitive,
  isSpoiler: z.boolean().optional().describe('True when it gives something away.'),
  isPinned,
  isPromoted: z
    .boolean()
    .optional()
    .describe('True for an advert; left out where the platform does not say.'),
  isContestMode: z
    .boolean()
    .optional()
    .describe('True when its comments come in random order, with hidden scores.'),
  isOriginalContent: z
    .boolean()
    .optional()
    .describe('True when its author says that it is theirs.'),
  isQuarantined: z
    .boolean()
    .optional()
    .describe('True when it stands in a group before which the platform warns.'),
  isRobotIndexable: z
    .boolean()
    .optional()
    .describe('False is often a hint that it was removed or is for adults.'),
  image: z.array(Picture).optional().describe('Preview pictures, the largest first.'),
  oneOf: z
    .array(
      z.strictObject({
        type: z.literal('Note'),
        entityId: z.string().optional(),
        name: z.string().describe('The option.'),
        voteCount: Count.optional().describe('Votes for this option; told once a poll has ended.'),
      }),
    )
    .optional()
    .describe('Options of a poll, in their order.'),
  votersCount: Count.optional().describe('Votes in a poll.'),
  endTime: Instant.optional().describe('When a poll ends.'),
};

/** The post that a crosspost repeats. Its media are there, not in the crosspost. */
const SharedPost = defineForm(
  'Post',
  'SharedPost',
  z
    .strictObject({
      type: z.enum([...POST_TYPES, 'Tombstone']),
      formerType: z.enum(POST_TYPES),
      ...address,
      name: title,
      ...contribution,
      ...postOnly,
    })
    .partial()
    .extend({ id: Uri, entityId: z.string() }),
);
export type SharedPost = z.infer<typeof SharedPost>;

export const crosspostOf = SharedPost.optional().describe(
  'The post that this one repeats; only `id` and `entityId` when it is gone or private.',
);

/** What somebody published in a group or on a profile. */
export const Post = defineShape(
  'Post',
  z.strictObject({
    type: z
      .enum(POST_TYPES)
      .describe(
        '`Article` with a text, `Image`, `Video`, `Question` (a poll), `Announce` for a repost without words of its own (the post itself is in `crosspostOf`), `Note` for all else, such as a link.',
      ),
    ...address,
    name: title,
    ...contribution,
    ...postOnly,
    crosspostOf,
  }),
);
export type Post = z.infer<typeof Post>;
