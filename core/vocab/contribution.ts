/** The fields of posts and comments alike, whatever the platform, in the order of the answer. */
import { z } from 'zod';
import { Attachment, attachmentCount } from './attachment.ts';
import {
  Count,
  Flag,
  Instant,
  Text,
  ThingAddress,
  ThingId,
  Whole,
  Word,
  PublishedInterval,
} from './fields.ts';
import { Audience } from './group.ts';
import { Author } from './person.ts';

/** Where it is found. */
export const address = {
  id: ThingAddress.describe('URL of the post or comment.'),
  url: ThingAddress.optional().describe('URL of the post or comment.'),
  entityId: ThingId.describe('Identifier on the platform, without a prefix of its kind.'),
};

export const audienceScope = z
  .enum(['followers', 'friends', 'connections', 'members', 'author', 'restricted'])
  .optional()
  .describe(
    'Who is shown it, where that is not everybody: those who follow its author, the author’s friends or connections, the members of a group, or the author alone; `restricted` where the platform does not say who. Exports leave it out unless it is asked for. Absent where it is public, or where the answer does not tell.',
  );

/** What is said of it, and what became of it. */
export const contribution = {
  content: Text.optional().describe('Text.'),
  mediaType: Word.optional().describe(
    'Of `content`: `text/markdown` as written, `text/plain` out of a feed.',
  ),
  published: Instant.optional().describe('When it was written: ISO 8601 UTC with milliseconds.'),
  publishedInterval: PublishedInterval.optional().describe(
    'Between which two instants it was written, where the page shows a day or an age alone.',
  ),
  updated: Instant.optional().describe('When it was last edited.'),
  isEdited: Flag.optional().describe(
    'True when it was changed after it was written; old edits have no time.',
  ),
  attributedTo: Author.optional().describe('Author. Left out when the account is gone.'),
  isAuthorDeleted: z
    .literal(true)
    .optional()
    .describe('The platform shows `[deleted]` in the author’s place.'),
  audience: Audience.optional().describe('The group in which it stands.'),
  audienceScope,
  likeCount: Whole.optional().describe(
    'Likes: exact, or rounded to what the platform displays (9.8K becomes 9800). Of a forum the up votes that it states (`ups`, which it lowers below 0 with the score), never computed from the score and left out while that is hidden.',
  ),
  voteCount: Whole.optional().describe(
    'Of a forum the score: up minus down votes, blurred, may be negative, left out while hidden.',
  ),
  awardCount: Count.optional().describe(
    'Awards of the system that the forum ended in 2023, before 2018 gold alone; those of today are not told.',
  ),
  authorFlair: Text.optional().describe('The author’s flair in this group.'),
  distinguished: Word.optional().describe(
    '`moderator`, `admin`, …: in which office it was said; the platform’s word.',
  ),
  isLocked: Flag.optional().describe('True when nobody can answer any more.'),
  isArchived: Flag.optional().describe('True when it is too old to be answered or voted on.'),
  removedBy: Word.optional().describe(
    '`deleted` by its author, `removed` where the platform does not say by whom, else its own category: `moderator`, `automod_filtered`, `reddit`, …',
  ),
  attachment: z.array(Attachment).optional().describe('Images, videos and links that hang on it.'),
  attachmentCount,
};

export const replyCount = Count.optional().describe(
  'Replies, as the platform counts them: some count deleted and removed ones too.',
);

export const commentCount = Count.optional().describe(
  'Comments, as the platform counts them: some count deleted and removed ones too.',
);

export const language = Word.optional().describe('Language of the text, as the platform found it.');

export const isPinned = Flag.optional().describe(
  'True when the channel or the group keeps it on top, or its author pinned it to the profile.',
);

export const isAdult = Flag.optional().describe(
  'True when it, or the post under which it stands, is marked as for adults.',
);
