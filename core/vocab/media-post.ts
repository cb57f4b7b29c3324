/** The fields of posts of pictures and videos: of sites where a post is what it shows. */
import { z } from 'zod';
import { Sound } from './audio.ts';
import { roundedCounts, Count, Uri } from './fields.ts';
import { UsedHashtag } from './hashtag.ts';
import { Author } from './person.ts';
import { TaggedPlace } from './place.ts';

/** An account that a text names with an @. */
const Mention = z.strictObject({
  type: z.literal('Mention'),
  href: Uri.describe('URL of the profile.'),
  name: z.string().describe('As it is written: `@natgeo`.'),
});

/** Whom and what a post names: hashtags and accounts in its text, and people marked in its pictures. */
export const PostTag = z.discriminatedUnion('type', [UsedHashtag, Mention, Author]);
export type PostTag = z.infer<typeof PostTag>;

export const mediaPost = {
  viewCount: Count.optional().describe('Plays, or views where the platform gives no plays.'),
  roundedCounts,
  hidesCounts: z
    .literal(true)
    .optional()
    .describe('Its author hides the counts of likes and views; none is told.'),
  publishedFrom: z
    .literal('id')
    .optional()
    .describe(
      '`published` was computed from the identifier, because the answer has no time: right to the second for most posts, some minutes early for slow uploads.',
    ),
  attachmentCount: Count.optional().describe(
    'How many pictures and videos it has, where a list names their number alone.',
  ),
  tag: z
    .array(PostTag)
    .optional()
    .describe(
      'Hashtags and accounts (`Mention`) that the text names, and people (`Person`) marked in the pictures.',
    ),
  location: TaggedPlace.optional().describe('The place with which it is tagged.'),
  sound: Sound.optional().describe('The sound that it uses.'),
  coauthors: z.array(Author).optional().describe('Who published it together with its author.'),
  isPaidPartnership: z
    .boolean()
    .optional()
    .describe('True when it is marked as paid for by a business.'),
  sponsors: z.array(Author).optional().describe('The businesses that paid for it.'),
};
