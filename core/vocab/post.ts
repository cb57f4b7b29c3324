import { z } from 'zod';
import { pollOptions } from './attachment.ts';
import {
  address,
  commentCount,
  contribution,
  isAdult,
  isPinned,
  language,
  replyCount,
} from './contribution.ts';
import {
  Count,
  Flag,
  Instant,
  Quantity,
  Text,
  ThingAddress,
  ThingId,
  Word,
  whereabouts,
} from './fields.ts';
import { PostPicture } from './image.ts';
import { mediaPost, PostTag } from './media-post.ts';
import { Mention } from './mention.ts';
import { defineForm, defineShape } from './shape.ts';
import { TaggedPlace } from './place.ts';

export const POST_TYPES = ['Note', 'Article', 'Image', 'Video', 'Question'] as const;

export const title = Text.optional().describe('Title.');

/** What posts of timelines have, beside those of groups. */
const micro = {
  inReplyTo: ThingAddress.optional().describe('URL of the comment, post or video that it answers.'),
  conversationId: ThingId.optional().describe(
    'Identifier of the post that began the conversation in which it stands.',
  ),
  publishedFrom: z
    .literal('id')
    .optional()
    .describe(
      'Given where the answer has no exact date and `published` was computed from the identifier: to the second at least; some minutes early for slow uploads.',
    ),
  viewCount: Count.optional().describe('How often it was shown, or played.'),
  quoteCount: Count.optional().describe('How many posts quote it.'),
  saveCount: Count.optional().describe('How often it was saved to bookmarks.'),
  mention: z.array(Mention).optional().describe('Accounts that the text names.'),
  tag: z
    .array(PostTag)
    .optional()
    .describe(
      'Hashtags of the text, without their # (a cashtag keeps its $), the flair of a post of a forum; where the platform gives them so, accounts that it names and people marked in the pictures.',
    ),
  language,
  postedWith: Text.optional().describe('The program with which it was posted.'),
  isTruncated: z
    .literal(true)
    .optional()
    .describe('The text goes on; this answer holds its beginning alone.'),
  versionIds: z
    .array(ThingId)
    .optional()
    .describe('Identifiers of its versions, the oldest first; of an edited post.'),
  replyPolicy: Word.optional().describe(
    'Who may answer, where not everybody may: the platform’s word.',
  ),
  readersNote: Text.optional().describe('A note that readers added to it.'),
  warnings: z.array(Text).optional().describe('Warnings that the platform shows with it.'),
  withheldIn: z
    .array(Word)
    .optional()
    .describe('Country codes where the platform does not show it, on demand of an authority.'),
  location: whereabouts(TaggedPlace.partial({ id: true, url: true, entityId: true }))
    .optional()
    .describe('The place that it is tagged with.'),
};

/** What only posts have. */
export const postOnly = {
  content: Text.nullable().optional().describe('Text; null for a post of a forum without one.'),
  upvoteRatio: Quantity.min(0).max(1).optional().describe('Share of up votes, 0 to 1.'),
  commentCount,
  replyCount,
  contentFormat: Word.optional().describe(
    'Of a microblog `longform` for a text longer than its posts are at most, else `post`; on a site of pictures what kind of video it is: `reel`, `video`, `igtv`.',
  ),
  duration: Quantity.positive().optional().describe('Length of its video in seconds.'),
  repostCount: Count.optional().describe('How often it was reposted.'),
  shareCount: Count.optional().describe('How often it was shared; of a forum, its crossposts.'),
  aliases: z
    .array(ThingId)
    .optional()
    .describe('Other identifiers of the same post on the platform: `urn:li:share:…`.'),
  reactionCounts: z
    .array(
      z.strictObject({
        name: Text.describe('Kind of reaction, the platform’s word: `LIKE`, `PRAISE`, …'),
        count: Count.describe('How often.'),
      }),
    )
    .optional()
    .describe('Reactions by kind; `likeCount` is then the sum of all kinds.'),
  isAdult,
  isSpoiler: Flag.optional().describe('True when it gives something away.'),
  isPinned,
  isSponsored: Flag.optional().describe(
    'True for an advert, of a site of pictures for what a business paid for; left out where the platform does not say.',
  ),
  isContestMode: Flag.optional().describe(
    'True when its comments come in random order, with hidden scores.',
  ),
  isOriginal: Flag.optional().describe('True when its author says that it is theirs.'),
  isQuarantined: Flag.optional().describe(
    'True when it stands in a group before which the platform warns.',
  ),
  isSearchable: Flag.optional().describe(
    'Whether search engines are shown it; false is often a hint that it was removed or is for adults.',
  ),
  image: z
    .array(PostPicture)
    .optional()
    .describe(
      'Preview pictures, the largest first; of a microblog its photographs, which stand here alone, and the stills of its videos, in their order.',
    ),
  oneOf: pollOptions
    .optional()
    .describe('Options of a poll, in their order; those of a microblog are in `attachment`.'),
  votersCount: Count.optional().describe('Votes in a poll.'),
  endTime: Instant.optional().describe('When a poll ends.'),
  reason: Text.optional().describe(
    'Why it is not shown, in the platform’s words; only of what is not shown.',
  ),
  ...micro,
};

/** What a quoted post quotes in its turn: which post that is, and no more. */
const InnerQuote = z
  .strictObject({
    type: z.literal('Tombstone'),
    formerType: z.enum(POST_TYPES),
    ...address,
    reason: postOnly.reason,
  })
  .partial();
export type InnerQuote = z.infer<typeof InnerQuote>;

/** The post that a crosspost repeats, whose media are there and not in the crosspost; or one that is quoted. */
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
      quote: InnerQuote.describe(
        'The post that it quotes in its turn, by its identifiers alone; a tombstone where the platform does not show it.',
      ),
    })
    .partial(),
);
export type SharedPost = z.infer<typeof SharedPost>;

export const quote = SharedPost.optional().describe(
  'The post that this one quotes or repeats, of a forum the one that it crossposts; only `id` and `entityId` where the answer does not hold it, a tombstone where the platform does not show it, without an address where it does not say which post it was.',
);

/** What somebody published in a group or on a profile. */
export const Post = defineShape(
  'Post',
  z.strictObject({
    type: z
      .enum(POST_TYPES)
      .describe(
        '`Image` (also several pictures and videos, in their order, in `items` or `attachment`), `Video`, `Article` (of a network of careers), `Question` (a poll), `Note` for all else, and for every post of a forum or a microblog: what hangs on those tells what they are.',
      ),
    ...address,
    name: title,
    ...contribution,
    ...postOnly,
    ...mediaPost,
    quote,
  }),
  {
    contents: ['name', 'content', 'items', 'attachment', 'image', 'oneOf', 'quote'],
    author: ['attributedTo', 'isAuthorDeleted'],
    date: ['published', 'publishedInterval'],
  },
  // Posts of groups have one.
  { title: ['name'] },
);
export type Post = z.infer<typeof Post>;
